import type { NextVideo } from "#lib/browser/watching/next-video.ts";
import type { PlayerSource } from "#lib/contracts/video.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import type { Playable } from "#lib/player/playable.ts";

/** What is played, for its player, the device's media keys, the history, and what comes next. */
export type Media = {
  slug: string;
  title: string;
  artist: string;
  imageUrl: string | null;
  isVip: boolean;
  /** Whether it has no page yet: then nothing may lead back to it. */
  isEarly?: boolean;
  /** Whether what plays is its trailer: where one is in that says nothing of the video. */
  isTrailer?: boolean;
  /** Seconds, in their order. */
  chapters: readonly { at: number; title: string }[];
  /** Up next, in its order. */
  related: readonly NextVideo[];
};
export type SourceProps = {
  source: PlayerSource;
  media: Media;
  texts: Texts["player"];
  /** Whether our controls are here: until then a file has the browser's. */
  controlled: boolean;
  /** The source takes orders now, or (null) no longer. */
  onPlayable: (playable: Playable | null) => void;
};
