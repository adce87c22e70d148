"use client";

import { useEffect } from "react";
import { LanguageGate } from "#components/language/language-gate.tsx";
import { Toasts } from "#components/toast/toasts.tsx";
import { reloadRestoredPage } from "#lib/browser/session/restored-page.ts";
import { keepOfflinePage } from "#lib/browser/shell/offline.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { usePrefetch } from "#lib/i18n/use-prefetch.ts";
import { ChatWidget } from "./chat-widget.tsx";
import { closeMenus } from "./close-menus.ts";
import { Tooltips } from "./tooltips.tsx";
import { useDimAgain } from "./use-dim-again.ts";

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

/** Customer chat, toasts, names of icons, menus that close, and the question for the language. */
export function PageExtras({ chat, notifications, chooser, isAlive, early }: PageExtrasProps) {
  useDimAgain();
  usePrefetch();
  useEffect(() => closeMenus(early), [early]);
  useEffect(keepOfflinePage, []);
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
