import type { SourceProps } from "#components/player/core/media.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";

const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** A foreign player must not navigate the tab; its forms take passwords (decision: foreign-players-are-sandboxed). */
const foreign = "allow-scripts allow-same-origin allow-presentation allow-popups allow-forms";

export const iframeClass = "absolute inset-0 size-full";

export const iframeAttributes = (src: string) => ({
  src,
  className: iframeClass,
  allow,
  referrerPolicy: "strict-origin-when-cross-origin" as const,
  sandbox: src.startsWith("/") ? undefined : foreign,
});

const CaptionTracks = ({ source }: { source: PlayerSource }) =>
  source.captions?.map(({ src, lang, label }) => (
    <track key={src} kind="captions" src={src} srcLang={lang} label={label || lang} />
  ));

/** The browser's own player, without JavaScript or if our code fails to load. */
export function PlainSource({ source, media }: Pick<SourceProps, "source" | "media">) {
  if (source.kind === "frame") return <iframe title={media.title} {...iframeAttributes(source.src)} />;
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
