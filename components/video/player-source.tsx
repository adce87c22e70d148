"use client";

import { useEffect, useState } from "react";
import type { PlayerSource } from "@/lib/contracts/video";

const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** A foreign player may not take the tab elsewhere. */
const foreign = "allow-scripts allow-same-origin allow-presentation allow-popups";

function Element({ source: { kind, src }, title }: { source: PlayerSource; title: string }) {
  if (kind === "frame") {
    const sandbox = src.startsWith("/") ? undefined : foreign;
    return (
      <iframe
        src={src}
        title={title}
        allow={allow}
        sandbox={sandbox}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  // biome-ignore lint/a11y/useMediaCaption: WordPress names one file; there is no caption file to offer
  return <video src={src} controls playsInline preload="metadata" aria-label={title} />;
}

/**
 * The element that plays, put over the poster once the page stands, without a click: a foreign player's scripts
 * do not hold up the page. Without JavaScript it is there from the start.
 */
export function PlayerSourceElement({ source, title }: { source: PlayerSource; title: string }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      timer = setTimeout(() => setReady(true));
    };
    if (document.readyState === "complete") show();
    else window.addEventListener("load", show, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("load", show);
      // A page that one has left is kept, hidden: its player must go, or it would play on.
      setReady(false);
    };
  }, []);
  if (ready) return <Element source={source} title={title} />;
  return (
    <noscript>
      <Element source={source} title={title} />
    </noscript>
  );
}
