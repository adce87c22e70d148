"use client";

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useTransition,
} from "react";
import { useRouter } from "#lib/i18n/use-router.ts";

type Go = (href: string, how?: { replace?: boolean; scroll?: boolean }) => void;
const Region = createContext<{ pending: boolean; go: Go } | null>(null);

/** A list whose search, choices and pages are addresses. Navigation keeps its surroundings and shows a skeleton. */
export function ListRegion({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const toTop = useRef(false);
  const go = useCallback<Go>(
    (href, { replace = false, scroll = true } = {}) => {
      toTop.current = scroll;
      start(() => (replace ? router.replace(href, { scroll }) : router.push(href, { scroll })));
    },
    [router],
  );
  // Next scrolls only the changed part into view; a new page of the list starts at the top (product: Videos).
  useEffect(() => {
    if (pending || !toTop.current) return;
    toTop.current = false;
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [pending]);
  const value = useMemo(() => ({ pending, go }), [pending, go]);
  return (
    <Region value={value}>
      <div className="wide">{children}</div>
    </Region>
  );
}

export function useListRegion() {
  const region = use(Region);
  if (region === null) throw new Error("useListRegion needs a ListRegion above it");
  return region;
}

/** The list, or its skeleton while another page of it loads. */
export function WhilePending({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return useListRegion().pending ? skeleton : children;
}
