"use client";

import { ErrorBoundaryPage, fallbackLang } from "#components/layout/error-boundary-page.tsx";
import "./globals.css";

/** Replaces the document if the layout itself has failed. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang={fallbackLang}>
      <body>
        <main className="wrap">
          <ErrorBoundaryPage retry={retry} />
        </main>
      </body>
    </html>
  );
}
