"use client";

import { ErrorPanel } from "#components/layout/error-panel.tsx";
import "./globals.css";

/** Stands in for the whole document when even the layout failed. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="wrap">
          <ErrorPanel retry={retry} />
        </main>
      </body>
    </html>
  );
}
