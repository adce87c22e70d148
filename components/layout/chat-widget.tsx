"use client";

import { useEffect, useState } from "react";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";

/** Milliseconds: without a sign of life the widget comes all the same, once the browser has time. */
const fallbackAfter = 10_000;
const longestIdleWait = 5000;
const withoutIdleCallback = 100;

const signs = ["scroll", "click", "touchstart", "keydown"] as const;
const isPaymentPage = () => /^(?:\/zh)?\/payment(?:[-/]|$)/.test(window.location.pathname);

/** Puts the widget's script into the page, with a place of its own; gives what takes both out again. */
function load(src: string): () => void {
  const place = document.createElement("div");
  place.id = "chat-widget";
  const script = document.createElement("script");
  script.async = true;
  // What the widget is asked for: to draw itself there, and to do without web fonts.
  script.dataset.container = place.id;
  script.dataset.webFonts = "off";
  script.src = src;
  document.body.append(place, script);
  return () => {
    script.remove();
    place.remove();
  };
}

/** Calls `then` when the browser is idle; gives what calls that off. */
function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(then, withoutIdleCallback);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(then, { timeout: longestIdleWait });
  return () => cancelIdleCallback(waiting);
}

/** Loads the widget with the first sign of life, else late, and once; gives what ends all of it. */
function waitAndLoad(src: string): () => void {
  let end = () => {};
  const stopWaiting = () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, onSign, true);
  };
  const onSign = () => {
    stopWaiting();
    end = load(src);
  };
  const onSilence = () => {
    stopWaiting();
    end = whenIdle(() => {
      end = load(src);
    });
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
  const timer = setTimeout(onSilence, fallbackAfter);
  return () => {
    stopWaiting();
    end();
  };
}

/** The customer-chat widget (product: Customer chat): never on payment pages, and gone with the shell. */
export function ChatWidget({ src }: { src: string }) {
  const page = useSelectedLayoutSegments().join("/");
  const [allowed, setAllowed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page
  useEffect(() => setAllowed(!isPaymentPage()), [page]);
  useEffect(() => (allowed ? waitAndLoad(src) : undefined), [src, allowed]);
  return null;
}
