import { useEffect } from "react";
import { needsDocument, useInnerRouter } from "./navigation.ts";
import { prefetchLinks } from "./prefetch.ts";

/** How long after a document has come its links may fetch ahead, in ms: what it needs itself comes first. */
const settleMs = 2_000;

/** Has the links of all pages fetch ahead (decision: links-fetch-ahead). */
export function usePrefetch(): void {
  const router = useInnerRouter();
  useEffect(() => {
    const timer = setTimeout(() => prefetchLinks(router.prefetch, needsDocument), settleMs);
    return () => clearTimeout(timer);
  }, [router]);
}
