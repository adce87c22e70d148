"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import {
  asksForConsent,
  reviewConsent,
  storeChoice,
  watchConsent,
} from "#lib/browser/consent/consent-choice.ts";
import { isLanguageKnown, watchLanguage } from "#lib/browser/language/language.ts";
import { cookiesHash } from "#lib/config/consent-cookie.ts";
import type { ConsentProps } from "./consent-dialog.tsx";

/**
 * Asks for consent if anything on the site tracks, and again whenever the visitor opens the cookie settings (product:
 * Consent).
 */
export function Consent({ texts, loads }: ConsentProps) {
  const bar = useLazy(() => import("./consent-bar.tsx"));
  const dialog = useLazy(() => import("./consent-dialog.tsx"));
  // Waits for the answer to the language question, so that this one is in the chosen language.
  const knowsLanguage = useSyncExternalStore(watchLanguage, isLanguageKnown);
  const asks = useSyncExternalStore(watchConsent, asksForConsent) && knowsLanguage;
  const [isOpen, setOpen] = useState(window.location.hash === cookiesHash);
  // A page may have a player that waits for the choice.
  useOnEachPage(reviewConsent);
  useEffect(() => {
    if (asks) bar.load();
  }, [asks, bar.load]);
  useEffect(() => {
    if (isOpen) dialog.load();
  }, [isOpen, dialog.load]);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest(`a[href="${cookiesHash}"]`);
      if (!link) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);
  const close = () => {
    setOpen(false);
    const { pathname, search, hash } = window.location;
    if (hash === cookiesHash) history.replaceState(history.state, "", pathname + search);
  };
  return (
    <>
      {asks && bar.part && <bar.part.ConsentBar texts={texts} onChoose={storeChoice} />}
      {isOpen && dialog.part && (
        <dialog.part.ConsentDialog texts={texts} loads={loads} onChoose={storeChoice} onClose={close} />
      )}
    </>
  );
}
