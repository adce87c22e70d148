"use client";

import { useEffect } from "react";
import { LanguageGate } from "#components/language/language-gate.tsx";
import { Toasts } from "#components/toast/toasts.tsx";
import { reloadRestoredPage } from "#lib/browser/session/restored-page.ts";
import { usePrefetch } from "#lib/i18n/use-prefetch.ts";
import type { ChooserTexts } from "#lib/languages/texts.ts";
import { ChatWidget } from "./chat-widget.tsx";
import { closeMenus } from "./close-menus.ts";
import { Tooltips } from "./tooltips.tsx";

export type PageExtrasProps = {
  /** The chat's iframe, if the site has a chat. */
  chat: { src: string; title: string } | null;
  /** The accessible name of the toasts. */
  notifications: string;
  chooser: ChooserTexts;
  /** The visitor has scrolled, clicked, touched or pressed a key. */
  isAlive: boolean;
  /** Their events from before this code was loaded. */
  early: readonly Event[];
};

/** Dims a page again that was dimmed before the navigation; until then the document's class does. */
function restoreDimming(): void {
  const { classList } = document.documentElement;
  if (!classList.contains("dimmed")) return;
  import("#lib/browser/shell/dim-overlay.ts").then(
    ({ restoreDim }) => restoreDim(),
    () => classList.remove("dimmed"),
  );
}

/** Has the browser store the offline page. There is no service worker without HTTPS, nor in some private windows. */
function registerOfflinePage(): void {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

/** Everything around the pages that can wait. */
export function PageExtras({ chat, notifications, chooser, isAlive, early }: PageExtrasProps) {
  useEffect(restoreDimming, []);
  usePrefetch();
  useEffect(() => closeMenus(early), [early]);
  useEffect(registerOfflinePage, []);
  useEffect(reloadRestoredPage, []);
  // So that the next navigation can show it at once.
  useEffect(() => void import("./page-skeleton.tsx").catch(() => {}), []);
  return (
    <>
      {chat && <ChatWidget {...chat} isAlive={isAlive} />}
      <Toasts label={notifications} />
      <Tooltips />
      <LanguageGate texts={chooser} />
    </>
  );
}
