"use client";

import { ErrorPanel } from "#components/layout/error-panel.tsx";

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return <ErrorPanel retry={retry} />;
}
