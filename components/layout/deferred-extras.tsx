"use client";

import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { PageExtrasProps } from "./page-extras.tsx";

const interactions = ["scroll", "click", "touchstart", "keydown"] as const;
/** Milliseconds: the page itself goes first. */
const settleMs = 300;

/** Loads everything around the pages that can wait: after the page has settled, or with the first interaction. */
export function DeferredExtras(props: Omit<PageExtrasProps, "early">) {
  const { part, load } = useLazy(() => import("./page-extras.tsx"));
  const [early] = useState<Event[]>([]);
  useEffect(() => {
    const { classList } = document.documentElement;
    // Without the overlay nothing could brighten the page again (lib/browser/player/sleep/dim-screen.ts).
    if (classList.contains("dimmed")) load().then((isHere) => isHere || classList.remove("dimmed"));
    const timer = setTimeout(load, settleMs);
    return () => clearTimeout(timer);
  }, [load]);
  useEffect(() => {
    if (part) return;
    const wake = (event: Event) => {
      early.push(event);
      load();
    };
    for (const kind of interactions) window.addEventListener(kind, wake, true);
    return () => {
      for (const kind of interactions) window.removeEventListener(kind, wake, true);
    };
  }, [load, part, early]);
  return part && <part.PageExtras {...props} early={early} />;
}
