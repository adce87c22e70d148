"use client";

import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import type { AroundPageProps } from "./around-page.tsx";

const signsOfLife = ["scroll", "click", "touchstart", "keydown"] as const;
/** Milliseconds: what the page does first goes before. */
const settleMs = 300;

/** What surrounds every page and is no part of it: fetched once the page stands, or with the first sign of life. */
export function AfterPage(props: Omit<AroundPageProps, "isAlive">) {
  const { part, load } = useLazy(() => import("./around-page.tsx"));
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    const { classList } = document.documentElement;
    // A page stays dark only with what brightens it (lib/browser/veil.ts).
    if (classList.contains("dimmed")) load().then((isHere) => isHere || classList.remove("dimmed"));
    const timer = setTimeout(load, settleMs);
    const wake = () => {
      setAlive(true);
      load();
    };
    for (const sign of signsOfLife)
      window.addEventListener(sign, wake, { capture: true, passive: true, once: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) window.removeEventListener(sign, wake, true);
    };
  }, [load]);
  return part && <part.AroundPage {...props} isAlive={isAlive} />;
}
