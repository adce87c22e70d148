import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

/** Milliseconds until the chat loads without any interaction. */
const fallbackAfter = 10_000;

/** No chat while paying or at the payments desk, nor where the address contains the key of a password reset. */
function isAllowedHere(): boolean {
  const { pathname, search } = window.location;
  return (
    !/^\/(?:payment|admin)(?:[-/]|$)/.test(splitLocale(pathname).path) &&
    !new URLSearchParams(search).has("key")
  );
}

/** Calls `run` when the browser is idle; returns its cancel function. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(request);
}

/** Calls `load` late and when the browser is idle; returns its cancel function. */
function whenSilent(load: () => void): () => void {
  let callOff = () => {};
  const timer = setTimeout(() => {
    callOff = whenIdle(load);
  }, fallbackAfter);
  return () => {
    clearTimeout(timer);
    callOff();
  };
}

type ChatWidgetProps = { src: string; title: string; isAlive: boolean };

/** Loads the customer chat with the first interaction, or late (product: Customer chat). */
export function ChatWidget({ src, title, isAlive }: ChatWidgetProps) {
  const page = useSelectedLayoutSegments().join("/");
  const [isAllowed, setAllowed] = useState(false);
  const { part, load } = useLazy(() => import("./chat-iframe.tsx"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on every page
  useEffect(() => setAllowed(isAllowedHere()), [page]);
  useEffect(() => {
    if (!isAllowed) return;
    if (!isAlive) return whenSilent(load);
    load();
  }, [isAllowed, isAlive, load]);
  return isAllowed && part ? <part.ChatIframe src={src} title={title} /> : null;
}
