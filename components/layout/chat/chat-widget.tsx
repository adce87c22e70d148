import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { whenIdle } from "#lib/browser/base/when-idle.ts";
import { mayTrack, watchConsent } from "#lib/browser/consent/consent-choice.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

/** Until the chat loads without any interaction. */
const fallbackAfterMs = 10_000;
/** Milliseconds after which a page that is never idle loads the chat. */
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
function whenLateAndIdle(load: () => void): () => void {
  let cancelIdle = () => {};
  const timer = setTimeout(() => {
    cancelIdle = whenIdle(load, patienceMs);
  }, fallbackAfterMs);
  return () => {
    clearTimeout(timer);
    cancelIdle();
  };
}

type ChatWidgetProps = { src: string; title: string; hadInteracted: boolean };

const interactions = ["scroll", "click", "touchstart", "keydown"] as const;

/** Whether the visitor has scrolled, clicked, touched or pressed a key. */
function useHasInteracted(hadInteracted: boolean): boolean {
  const [hasInteracted, setHasInteracted] = useState(hadInteracted);
  useEffect(() => {
    const waiting = new AbortController();
    const wake = () => {
      waiting.abort();
      setHasInteracted(true);
    };
    for (const kind of interactions)
      window.addEventListener(kind, wake, { capture: true, passive: true, signal: waiting.signal });
    return () => waiting.abort();
  }, []);
  return hasInteracted;
}

/** Loads the customer chat with the first interaction, or late (product: Customer chat). */
export function ChatWidget({ src, title, hadInteracted }: ChatWidgetProps) {
  const hasInteracted = useHasInteracted(hadInteracted);
  const [isAllowedHere, setAllowedHere] = useState(false);
  const isAllowed = useSyncExternalStore(watchConsent, mayTrack) && isAllowedHere;
  const { part, load } = useLazy(() => import("./chat-iframe.tsx"));
  useOnEachPage(useCallback(() => setAllowedHere(mayChatHere()), []));
  useEffect(() => {
    if (!isAllowed) return;
    if (!hasInteracted) return whenLateAndIdle(load);
    load();
  }, [isAllowed, hasInteracted, load]);
  return isAllowed && part ? <part.ChatIframe src={src} title={title} /> : null;
}
