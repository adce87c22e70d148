"use client";

import { boundaryTexts } from "#components/layout/errors/boundary-texts.ts";
import { useRetryOrReload } from "#components/layout/errors/use-retry-or-reload.ts";
import "./globals.css";

/** Dark without a style sheet, too, which a new build may have taken away. */
const dark = { colorScheme: "dark", background: "#121117", color: "#ece8f2" };

/** Replaces the document if the layout itself has failed. Every page loads it, so it has words alone. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const { lang, failed } = boundaryTexts();
  const [title, text, again, home] = failed.split("\n");
  return (
    <html lang={lang} style={dark} data-failed={failed}>
      <body>
        <main className="wrap py-16" role="alert">
          <h1>{title}</h1>
          <p className="my-6">{text}</p>
          <button type="button" className="btn primary" onClick={useRetryOrReload(error, retry)}>
            {again}
          </button>{" "}
          {/* A new document, since this one has failed. */}
          <a className="btn ghost" href="/">
            {home}
          </a>
        </main>
      </body>
    </html>
  );
}
