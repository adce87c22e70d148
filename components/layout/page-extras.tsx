"use client";

import { useEffect } from "react";
import { LanguageGate } from "#components/language/language-gate.tsx";
import { Toasts } from "#components/toast/toasts.tsx";
import { reloadRestoredPage } from "#lib/browser/session/restored-page.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { usePrefetch } from "#lib/i18n/use-prefetch.ts";
import { ChatWidget } from "./chat-widget.tsx";
import { closeMenus } from "./close-menus.ts";
import { Tooltips } from "./tooltips.tsx";

export type PageExtrasProps = {
  /** The frame of the customer chat, where the site has one. */
  chat: { src: string; title: string } | null;
  /** What the place of the toasts is called. */
  notifications: string;
  chooser: Texts["chooser"];
  /** Somebody has scrolled, clicked, touched or pressed a key. */
  isAlive: boolean;
  /** What they did before this was here. */
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

/** Customer chat, toasts, names of icons, menus that close, and the question for the language. */
export function PageExtras({ chat, notifications, chooser, isAlive, early }: PageExtrasProps) {
  useEffect(restoreDimming, []);
  usePrefetch();
  useEffect(() => closeMenus(early), [early]);
  useEffect(registerOfflinePage, []);
  useEffect(reloadRestoredPage, []);
  // What a click needs at once: it finds it here.
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
