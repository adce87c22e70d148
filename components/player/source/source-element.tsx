"use client";

import { useEffect } from "react";
import type { SourceProps } from "#components/player/controls/media.ts";
import { useLazy } from "#components/ui/use-lazy.ts";
import { CaptionTracks } from "./caption-tracks.tsx";
import { PlainIframe } from "./plain-iframe.tsx";

/** What a browser makes of a source by itself: without scripts, and where ours can't be had. */
export function PlainSource({ source, media }: Pick<SourceProps, "source" | "media">) {
  if (source.kind === "frame") return <PlainIframe src={source.src} title={media.title} />;
  return (
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
}

const loadPlayer = {
  file: async () => (await import("./native-player.tsx")).NativePlayer,
  frame: async () => (await import("./iframe-source.tsx")).IframeSource,
};

/** The element for a kind of source, which takes the orders of our controls where it can. */
export function SourceElement(props: SourceProps) {
  const kind = props.source.kind === "frame" ? "frame" : "file";
  const { part, failed, load } = useLazy(async () => ({ Player: await loadPlayer[kind]() }));
  useEffect(() => {
    load();
  }, [load]);
  if (part) return <part.Player {...props} />;
  return failed ? <PlainSource {...props} /> : null;
}
