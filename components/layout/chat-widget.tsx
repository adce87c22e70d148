import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";

/** Milliseconds: without a sign of life the widget comes all the same, once the browser has time. */
const fallbackAfter = 10_000;

/** Not where somebody pays, nor where an address holds the key that sets a new password. */
function isAllowedHere(): boolean {
  const { pathname, search } = window.location;
  return !/^(?:\/zh)?\/payment(?:[-/]|$)/.test(pathname) && !new URLSearchParams(search).has("key");
}

/** Calls `run` when the browser is idle; returns what cancels that. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(request);
}

/** Calls `come` late, when the browser is idle; gives what calls that off. */
function whenSilent(come: () => void): () => void {
  let callOff = () => {};
  const timer = setTimeout(() => {
    callOff = whenIdle(come);
  }, fallbackAfter);
  return () => {
    clearTimeout(timer);
    callOff();
  };
}

type ChatWidgetProps = { src: string; title: string; isAlive: boolean };

/** The customer-chat widget (product: Customer chat): with the first sign of life, else late, and gone with the shell. */
export function ChatWidget({ src, title, isAlive }: ChatWidgetProps) {
  const page = useSelectedLayoutSegments().join("/");
  const [isAllowed, setAllowed] = useState(false);
  const { part, load } = useLazy(() => import("./chat-iframe.tsx"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page
  useEffect(() => setAllowed(isAllowedHere()), [page]);
  useEffect(() => {
    if (!isAllowed) return;
    if (!isAlive) return whenSilent(load);
    load();
  }, [isAllowed, isAlive, load]);
  return isAllowed && part ? <part.ChatIframe src={src} title={title} /> : null;
}
