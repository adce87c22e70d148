import { useEffect, useLayoutEffect } from "react";
import type { Media } from "#components/player/core/media.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { attachPlayer, enterVideoPage } from "#lib/browser/player/sleep/sleep-players.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useArrival } from "./use-arrival.ts";
import { useCountedPlay } from "./use-counted-play.ts";
import { useMediaSession } from "./use-media-session.ts";
import { usePlayerMemory, useResume } from "./use-player-memory.ts";
import { useSkips } from "./use-skips.ts";
import { useStreams } from "./use-streams.ts";

type PageVideoProps = {
  media: Media;
  playable: Playable | null;
  stage: HTMLElement;
  /** Whether the player has had the time to take commands, and takes none. */
  isSilent: boolean;
  texts: Texts["player"];
};

/** All that a video does while its page plays it, whatever its controls look like. */
export function usePageVideo({ media, playable, stage, isSilent, texts }: PageVideoProps) {
  const { slug, isTrailer } = media;
  const resume = useResume(media, playable);
  usePlayerMemory(media, playable);
  useCountedPlay(media, playable, stage);
  useStreams(media, playable, texts.elsewhere);
  useArrival(media, playable, { stage, isSilent });
  const skips = useSkips(media, playable);
  useMediaSession(media, playable, skips);
  useEffect(() => enterVideoPage(slug), [slug]);
  // Before the next paint, so that all buttons of the bar appear at once.
  useLayoutEffect(() => (playable ? attachPlayer(playable, isTrailer) : undefined), [playable, isTrailer]);
  return { ...resume, ...skips };
}
