"use client";

import { lazy, Suspense } from "react";

// If even this chunk fails to load, app/global-error.tsx says the same.
const ErrorBoundaryPage = lazy(async () => ({
  default: (await import("#components/layout/errors/error-boundary-page.tsx")).ErrorBoundaryPage,
}));

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <Suspense>
      <ErrorBoundaryPage {...props} />
    </Suspense>
  );
}
