"use client";

import type { ReactNode } from "react";
import { usePageTarget } from "#lib/i18n/page-move.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

/** The place of every page. What was there stays below the shapes of the page that comes: its scroll position, too. */
export function PageFrame({ loading, children }: { loading: string; children: ReactNode }) {
  const target = usePageTarget();
  return (
    <main id="main" className="wrap grow" tabIndex={-1} aria-busy={target !== null || undefined}>
      {children}
      {target !== null && <PageSkeleton address={target} label={loading} />}
    </main>
  );
}
