import { useEffect } from "react";
import { needsDocument, useInnerRouter } from "./navigation.ts";
import { prefetchLinks } from "./prefetch.ts";

/** Ms before prefetching starts, so that the page's own requests come first. */
const settleMs = 2_000;

export function usePrefetch(): void {
  const router = useInnerRouter();
  useEffect(() => {
    const timer = setTimeout(() => prefetchLinks(router.prefetch, needsDocument), settleMs);
    return () => clearTimeout(timer);
  }, [router]);
}
