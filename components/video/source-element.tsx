"use client";

import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import { sleepEvent } from "#lib/player/sleep-event.ts";
import { CaptionTracks } from "./caption-tracks.tsx";
import type { SourceProps } from "./media.ts";
import { PlayerOverlay } from "./player-overlay.tsx";

const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** A foreign player may not take the tab elsewhere. */
const foreign = "allow-scripts allow-same-origin allow-presentation allow-popups";

/** A player that takes no orders: the sleep timer takes it away, and one can have it back. */
function Frame({ source: { src }, media, texts }: SourceProps) {
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    const stop = () => setStopped(true);
    document.addEventListener(sleepEvent, stop);
    return () => document.removeEventListener(sleepEvent, stop);
  }, []);
  if (stopped)
    return (
      <PlayerOverlay>
        <p>{texts.sleep.stopped}</p>
        <button type="button" className="btn" onClick={() => setStopped(false)}>
          {texts.sleep.again}
        </button>
      </PlayerOverlay>
    );
  return (
    <iframe
      className="absolute inset-0 size-full"
      src={src}
      title={media.title}
      allow={allow}
      sandbox={src.startsWith("/") ? undefined : foreign}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** The browser's own element at once; our keys, memory and HLS join it when their code is here. */
function Native(props: SourceProps) {
  const { part, failed, load } = useLazy(() => import("./native-player.tsx"));
  useEffect(() => {
    load();
  }, [load]);
  if (part) return <part.NativePlayer {...props} />;
  const { source, media } = props;
  const plain = (
    // biome-ignore lint/a11y/useMediaCaption: its tracks are in CaptionTracks, where a source has any
    <video
      className="absolute inset-0 size-full object-contain"
      src={source.src}
      controls
      playsInline
      preload="metadata"
      aria-label={media.title}
    >
      <CaptionTracks source={source} />
    </video>
  );
  return failed ? plain : <noscript>{plain}</noscript>;
}

/** The element for a kind of source. */
export function SourceElement(props: SourceProps) {
  return props.source.kind === "frame" ? <Frame {...props} /> : <Native {...props} />;
}
