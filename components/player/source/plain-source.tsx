import type { Ref } from "react";
import type { SourceProps } from "#components/player/core/media.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";

const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** A foreign player must not navigate the tab; its forms take passwords (decision: foreign-players-are-sandboxed). */
const foreign = "allow-scripts allow-same-origin allow-presentation allow-popups allow-forms";

type PlainIframeProps = { src: string; title: string; ref?: Ref<HTMLIFrameElement> };

export const PlainIframe = ({ src, title, ref }: PlainIframeProps) => (
  <iframe
    ref={ref}
    className="absolute inset-0 size-full"
    src={src}
    title={title}
    allow={allow}
    sandbox={src.startsWith("/") ? undefined : foreign}
    referrerPolicy="strict-origin-when-cross-origin"
  />
);

const CaptionTracks = ({ source }: { source: PlayerSource }) =>
  source.captions?.map(({ src, lang, label }) => (
    <track key={src} kind="captions" src={src} srcLang={lang} label={label || lang} />
  ));

/** The browser's own player, without JavaScript or if our code fails to load. */
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
