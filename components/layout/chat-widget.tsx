"use client";

import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import { whenIdle } from "#components/ui/when-idle.ts";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";

/** Milliseconds: without a sign of life the widget comes all the same, once the browser has time. */
const fallbackAfter = 10_000;

const signs = ["scroll", "click", "touchstart", "keydown"] as const;

/** Not where somebody pays, nor where an address holds the key that sets a new password. */
function isAllowedHere(): boolean {
  const { pathname, search } = window.location;
  return !/^(?:\/zh)?\/payment(?:[-/]|$)/.test(pathname) && !new URLSearchParams(search).has("key");
}

/** Calls `come` with the first sign of life, else late, and once; gives what calls that off. */
function whenAlive(come: () => void): () => void {
  let end = () => {};
  const stopWaiting = () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, onSign, true);
  };
  const onSign = () => {
    stopWaiting();
    come();
  };
  const onSilence = () => {
    stopWaiting();
    end = whenIdle(come);
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
  const timer = setTimeout(onSilence, fallbackAfter);
  return () => {
    stopWaiting();
    end();
  };
}

/** The customer-chat widget (product: Customer chat), and gone with the shell. */
export function ChatWidget({ src, title }: { src: string; title: string }) {
  const page = useSelectedLayoutSegments().join("/");
  const [isAllowed, setAllowed] = useState(false);
  const { part, load } = useLazy(() => import("./chat-frame.tsx"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page
  useEffect(() => setAllowed(isAllowedHere()), [page]);
  useEffect(() => (isAllowed ? whenAlive(load) : undefined), [isAllowed, load]);
  return isAllowed && part ? <part.ChatFrame src={src} title={title} /> : null;
}
