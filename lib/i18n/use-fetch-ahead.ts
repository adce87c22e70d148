import { useEffect } from "react";
import { fetchAhead } from "./fetch-ahead.ts";
import { needsDocument, useInnerRouter } from "./navigation.ts";

/** How long after a document has come its links may fetch ahead, in ms: what it needs itself comes first. */
const settleMs = 2_000;

/** Has the links of all pages fetch ahead (decision: links-fetch-ahead). */
export function useFetchAhead(): void {
  const router = useInnerRouter();
  useEffect(() => {
    const timer = setTimeout(() => fetchAhead(router.prefetch, needsDocument), settleMs);
    return () => clearTimeout(timer);
  }, [router]);
}
