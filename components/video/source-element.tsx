"use client";

import { useEffect } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import { CaptionTracks } from "./caption-tracks.tsx";
import type { SourceProps } from "./media.ts";

const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** A foreign player may not take the tab elsewhere. */
const foreign = "allow-scripts allow-same-origin allow-presentation allow-popups";

function Frame({ source: { src }, media }: SourceProps) {
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
