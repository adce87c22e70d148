"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { PlayerSource } from "#lib/contracts/video.ts";
import type { Texts } from "#lib/i18n/texts.ts";

/** What is played, for its player, the device's media keys and the history. */
export type Media = { slug: string; title: string; artist: string; imageUrl: string | null };
export type SourceProps = { source: PlayerSource; media: Media; texts: Texts["player"] };

const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** A foreign player may not take the tab elsewhere. */
const foreign = "allow-scripts allow-same-origin allow-presentation allow-popups";

function Frame({ source: { src }, media }: SourceProps) {
  return (
    <iframe
      src={src}
      title={media.title}
      allow={allow}
      sandbox={src.startsWith("/") ? undefined : foreign}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** A video's captions, where it has any. */
export const CaptionTracks = ({ source }: { source: PlayerSource }) =>
  source.captions?.map(({ src, lang, label }) => (
    <track key={src} kind="captions" src={src} srcLang={lang} label={label || lang} />
  ));

/** The browser's own element at once; our keys, memory and HLS join it when their code is here. */
function Native(props: SourceProps) {
  const [part, setPart] = useState<{ NativePlayer: ComponentType<SourceProps> } | "none" | null>(null);
  useEffect(() => {
    import("./native-player.tsx").then(setPart, () => setPart("none"));
  }, []);
  if (part !== null && part !== "none") return <part.NativePlayer {...props} />;
  const { source, media } = props;
  const plain = (
    // biome-ignore lint/a11y/useMediaCaption: its tracks are in CaptionTracks, where a source has any
    <video src={source.src} controls playsInline preload="metadata" aria-label={media.title}>
      <CaptionTracks source={source} />
    </video>
  );
  return part === "none" ? plain : <noscript>{plain}</noscript>;
}

/** The element for a kind of source. */
export function SourceElement(props: SourceProps) {
  return props.source.kind === "frame" ? <Frame {...props} /> : <Native {...props} />;
}
