import { useEffect } from "react";
import { needsDocument, useInnerRouter } from "./navigation.ts";
import { prefetchLinks } from "./prefetch.ts";

/** Milliseconds after which links are prefetched: the page's own requests come first. */
const settleMs = 2_000;

/** Starts prefetching for the links of all pages (decision: links-fetch-ahead). */
export function usePrefetch(): void {
  const router = useInnerRouter();
  useEffect(() => {
    const timer = setTimeout(() => prefetchLinks(router.prefetch, needsDocument), settleMs);
    return () => clearTimeout(timer);
  }, [router]);
}
