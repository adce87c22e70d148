"use client";

import { lazy, Suspense } from "react";

// Where even this can't be had, app/global-error.tsx shows the same.
const ErrorPanel = lazy(async () => ({
  default: (await import("#components/layout/error-panel.tsx")).ErrorPanel,
}));

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <Suspense>
      <ErrorPanel retry={retry} />
    </Suspense>
  );
}
