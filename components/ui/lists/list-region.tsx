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
import { type Navigate, useOpenPage } from "#lib/browser/navigation/navigation.ts";

const Region = createContext<{ pending: boolean; go: Navigate } | null>(null);

/** A list whose search, choices and pages are addresses. Navigation keeps its surroundings and shows a skeleton. */
export function ListRegion({ children }: { children: ReactNode }) {
  const openPage = useOpenPage();
  const [pending, start] = useTransition();
  const toTop = useRef(false);
  const go = useCallback<Navigate>(
    (href, options = {}) => {
      toTop.current = options.scroll ?? true;
      start(() => openPage(href, options));
    },
    [openPage],
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
