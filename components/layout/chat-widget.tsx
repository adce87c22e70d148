import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { mayTrack, watchConsent } from "#lib/browser/shell/consent-choice.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";
import { whenIdle } from "#lib/platform/when-idle.ts";

/** Milliseconds until the chat loads without any interaction. */
const fallbackAfter = 10_000;
/** A page that is never idle loads the chat after this time. */
const patienceMs = 5_000;

/** No chat while paying or at the payments desk, nor where the address contains the key of a password reset. */
function mayChatHere(): boolean {
  const { pathname, search } = window.location;
  return (
    !/^\/(?:payment|admin)(?:[-/]|$)/.test(splitLocale(pathname).path) &&
    !new URLSearchParams(search).has("key")
  );
}

/** Calls `load` late and when the browser is idle; returns its cancel function. */
function whenSilent(load: () => void): () => void {
  let callOff = () => {};
  const timer = setTimeout(() => {
    callOff = whenIdle(load, patienceMs);
  }, fallbackAfter);
  return () => {
    clearTimeout(timer);
    callOff();
  };
}

type ChatWidgetProps = { src: string; title: string; wasAlive: boolean };

const signsOfLife = ["scroll", "click", "touchstart", "keydown"] as const;

/** Whether the visitor has scrolled, clicked, touched or pressed a key. */
function useAlive(wasAlive: boolean): boolean {
  const [isAlive, setAlive] = useState(wasAlive);
  useEffect(() => {
    const waiting = new AbortController();
    const wake = () => {
      waiting.abort();
      setAlive(true);
    };
    for (const sign of signsOfLife)
      window.addEventListener(sign, wake, { capture: true, passive: true, signal: waiting.signal });
    return () => waiting.abort();
  }, []);
  return isAlive;
}

/** Loads the customer chat with the first interaction, or late (product: Customer chat). */
export function ChatWidget({ src, title, wasAlive }: ChatWidgetProps) {
  const isAlive = useAlive(wasAlive);
  const [isAllowedHere, setAllowedHere] = useState(false);
  const isAllowed = useSyncExternalStore(watchConsent, mayTrack) && isAllowedHere;
  const { part, load } = useLazy(() => import("./chat-iframe.tsx"));
  useOnEachPage(useCallback(() => setAllowedHere(mayChatHere()), []));
  useEffect(() => {
    if (!isAllowed) return;
    if (!isAlive) return whenSilent(load);
    load();
  }, [isAllowed, isAlive, load]);
  return isAllowed && part ? <part.ChatIframe src={src} title={title} /> : null;
}
