"use client";

import { type ReactNode, useEffect } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { useNavigationTarget } from "#lib/browser/navigation/page-navigation.tsx";

/**
 * The main element of every page. During a navigation the old page stays below the skeleton of the next, with its
 * scroll position. page-extras.tsx preloads the skeleton.
 */
export function PageMain({ loading, children }: { loading: string; children: ReactNode }) {
  const target = useNavigationTarget();
  const { part, load } = useLazy(() => import("./page-skeleton.tsx"));
  const isMissing = target !== null && part === null;
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing, load]);
  return (
    <main id="main" className="wrap grow" tabIndex={-1} aria-busy={target !== null || undefined}>
      {children}
      {target !== null && part && <part.PageSkeleton address={target} label={loading} />}
    </main>
  );
}
