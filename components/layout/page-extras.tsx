"use client";

import { useEffect } from "react";
import type { ConsentProps } from "#components/consent/consent-dialog.tsx";
import { LanguageQuestionLoader } from "#components/language/language-question-loader.tsx";
import { BoughtInVisit } from "#components/payment/bought-in-visit.tsx";
import { MiniPlayerSlot } from "#components/player/mini/mini-player-slot.tsx";
import { fillInSearch, openSearchOnRequest } from "#components/search/open-search.ts";
import { Toasts } from "#components/toast/toasts.tsx";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { usePrefetch } from "#lib/browser/navigation/use-prefetch.ts";
import { forgetKey, noteKeys } from "#lib/browser/player/recent-key.ts";
import { reloadRestoredPage } from "#lib/browser/session/restored-page.ts";
import type { ChooserTexts } from "#lib/i18n/languages/texts.ts";
import { ChatWidget } from "./chat/chat-widget.tsx";
import { closeMenus } from "./close-menus.ts";
import { Tooltips } from "./tooltips.tsx";
import type { VisitCounterProps } from "./visit-counter.tsx";

export type PageExtrasProps = {
  /** The chat's iframe, if the site has a chat. */
  chat: { src: string; title: string } | null;
  /** The consent question, if anything on the site tracks. */
  consent: ConsentProps | null;
  /** The operator's analytics, if there are any. */
  analytics: VisitCounterProps | null;
  /** The accessible name of the toasts. */
  notifications: string;
  chooser: ChooserTexts;
  /** What the visitor did before this code was loaded. */
  early: readonly Event[];
};

/**
 * Dims the page again if it was dimmed before the navigation; until this code runs, and if it can't be loaded, the
 * document's class does (lib/config/head-script.ts).
 */
function restoreDimming(): void {
  if (!document.documentElement.classList.contains("dimmed")) return;
  import("#lib/browser/player/sleep/dim-screen.ts").then(
    ({ restoreDim }) => restoreDim(),
    () => {},
  );
}

/**
 * Registers the service worker, which stores the offline page. Browsers offer none without HTTPS and in some private
 * windows.
 */
function registerOfflinePage(): void {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

/** Everything around the pages that can wait. */
export function PageExtras({ chat, consent, analytics, notifications, chooser, early }: PageExtrasProps) {
  useEffect(restoreDimming, []);
  usePrefetch();
  useEffect(() => closeMenus(early), [early]);
  useEffect(() => openSearchOnRequest(early), [early]);
  useOnEachPage(fillInSearch);
  useOnEachPage(forgetKey);
  useEffect(() => noteKeys(early), [early]);
  useEffect(registerOfflinePage, []);
  useEffect(reloadRestoredPage, []);
  // So that the next navigation can show it at once.
  useEffect(() => void import("./page-skeleton.tsx").catch(() => {}), []);
  const consenting = useLazy(() => import("#components/consent/consent.tsx"));
  useEffect(() => {
    if (consent) consenting.load();
  }, [consent, consenting.load]);
  const counting = useLazy(() => import("./visit-counter.tsx"));
  useEffect(() => {
    if (analytics) counting.load();
  }, [analytics, counting.load]);
  return (
    <>
      {consent && consenting.part && <consenting.part.Consent {...consent} />}
      {analytics && counting.part && <counting.part.VisitCounter {...analytics} />}
      {chat && <ChatWidget {...chat} hadInteracted={early.length > 0} />}
      <MiniPlayerSlot />
      <BoughtInVisit />
      <Toasts label={notifications} />
      <Tooltips />
      <LanguageQuestionLoader texts={chooser} />
    </>
  );
}
