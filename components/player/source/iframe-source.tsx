"use client";

import { useEffect, useMemo, useRef } from "react";
import type { SourceProps } from "#components/player/controls/media.ts";
import { IframePlayer } from "#lib/browser/watching/iframe-player.ts";
import { embedAddress, protocolFor } from "#lib/player/embed/choose.ts";
import { PlainIframe } from "./plain-source.tsx";

/** A player in an iframe. It takes orders once it answers, and stays a plain iframe if it never does. */
export function IframeSource({ source: { src }, media, onPlayable }: SourceProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Where only videos can go full screen, the player's own controls are the only way.
  const address = useMemo(() => embedAddress(src, location.origin, document.fullscreenEnabled), [src]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const player = new IframePlayer(element, protocolFor(new URL(address, location.href)));
    player.addEventListener("ready", () => onPlayable(player), { once: true });
    // A click moves the focus into the iframe, and with it the keys: take them back. Keyboard users stay inside.
    const keepKeys = () => {
      if (document.activeElement !== element || !element.matches(":hover")) return;
      setTimeout(() => element.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true }));
    };
    window.addEventListener("blur", keepKeys);
    return () => {
      window.removeEventListener("blur", keepKeys);
      player.release();
      onPlayable(null);
    };
  }, [address, onPlayable]);
  return <PlainIframe ref={frame} src={address} title={media.title} />;
}
