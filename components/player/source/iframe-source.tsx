"use client";

import { useEffect, useMemo, useRef } from "react";
import type { SourceProps } from "#components/player/controls/media.ts";
import { IframePlayer } from "#lib/browser/watching/iframe-player.ts";
import { embedAddress, protocolFor } from "#lib/player/embed/choose.ts";
import { PlainIframe } from "./plain-source.tsx";

/** A player in a frame. Once it answers it takes orders; one that never does stays a plain frame. */
export function IframeSource({ source: { src }, media, onPlayable }: SourceProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Where nothing but a film can fill the screen, its own controls are the only way to it.
  const address = useMemo(() => embedAddress(src, location.origin, document.fullscreenEnabled), [src]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const player = new IframePlayer(element, protocolFor(new URL(address, location.href)));
    player.addEventListener("ready", () => onPlayable(player), { once: true });
    // After a click into the frame our keys would be the frame's; who comes by keyboard stays there.
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
