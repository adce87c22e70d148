"use client";

import { lazy, Suspense } from "react";
import { useRetryOrReload } from "#components/layout/use-retry-or-reload.ts";

// If even this chunk fails to load, app/global-error.tsx says the same.
const ErrorBoundaryPage = lazy(async () => ({
  default: (await import("#components/layout/error-boundary-page.tsx")).ErrorBoundaryPage,
}));

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const tryAgain = useRetryOrReload(error, retry);
  return (
    <Suspense>
      <ErrorBoundaryPage retry={tryAgain} />
    </Suspense>
  );
}
