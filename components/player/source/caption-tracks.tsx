import type { PlayerSource } from "#lib/contracts/video.ts";

/** A video's captions, where it has any. */
export const CaptionTracks = ({ source }: { source: PlayerSource }) =>
  source.captions?.map(({ src, lang, label }) => (
    <track key={src} kind="captions" src={src} srcLang={lang} label={label || lang} />
  ));
