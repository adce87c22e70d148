"use client";

import { useEffect, useRef } from "react";
import type { HostedEvent } from "#lib/browser/payment/hosted-state.ts";
import {
  listenForDecline,
  openingPage,
  popupFeatures,
  watchPopup,
  whenOpened,
} from "#lib/browser/payment/popup.ts";

/** Writes a text into the blank window. It may already show the provider's page. */
export async function writeOpening(opened: Window, text: string): Promise<void> {
  await whenOpened(opened);
  try {
    opened.document.title = text;
    opened.document.body.textContent = text;
  } catch {
    // The window already shows another origin, in which a page can't write.
  }
}

/** PayPal's window and its watcher. Both end with the page, and with the dialog. */
export function useCheckoutWindow(send: (event: HostedEvent) => void) {
  const popup = useRef<Window | null>(null);
  const endWatch = useRef(() => {});
  useEffect(() => {
    const leave = () => {
      endWatch.current();
      popup.current?.close();
      popup.current = null;
      send({ type: "window-lost" });
    };
    // The back/forward cache restores the page with its old state.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && leave();
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      leave();
    };
  }, [send]);
  const stopWatching = () => endWatch.current();
  return {
    /** To be called during a click, because browsers block later windows; the window's address follows. */
    open(): Window | null {
      const opened = window.open(openingPage, "checkout", popupFeatures);
      if (opened === null || opened.closed) return null;
      popup.current = opened;
      return opened;
    },
    /** Whether the page still has the window, which the buyer may have closed. */
    isHeld: () => popup.current !== null,
    focus: () => popup.current?.focus(),
    close: () => popup.current?.close(),
    watch(opened: Window, onClosed: () => void): void {
      const stopPolling = watchPopup(opened, onClosed);
      const stopListening = listenForDecline(opened, (message) => {
        stopWatching();
        send({ type: "declined", message });
      });
      endWatch.current = () => {
        stopPolling();
        stopListening();
      };
    },
    stopWatching,
  };
}
