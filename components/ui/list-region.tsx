"use client";

import { createContext, type ReactNode, use, useCallback, useMemo, useTransition } from "react";
import { useRouter } from "@/lib/i18n/client";

type Go = (href: string, how?: { replace?: boolean; scroll?: boolean }) => void;
const Region = createContext<{ pending: boolean; go: Go } | null>(null);

/** A list whose search, filter and pages are addresses: moving between them keeps the frame and shows a wait. */
export function ListRegion({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const go = useCallback<Go>(
    (href, { replace = false, scroll = true } = {}) =>
      start(() => (replace ? router.replace(href, { scroll }) : router.push(href, { scroll }))),
    [router],
  );
  const value = useMemo(() => ({ pending, go }), [pending, go]);
  return <Region value={value}>{children}</Region>;
}

export function useListRegion() {
  const region = use(Region);
  if (region === null) throw new Error("useListRegion needs a ListRegion above it");
  return region;
}

/** The list itself, or its skeleton while another page of it is on its way. */
export function WhilePending({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return useListRegion().pending ? skeleton : children;
}
