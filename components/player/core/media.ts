import type { Playable } from "#lib/browser/player/playable.ts";
import type { NextVideo } from "#lib/browser/watching/next-video.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** The playing video, for its player, the device's media keys, the history and autoplay. */
export type Media = {
  slug: string;
  title: string;
  anchorName: string;
  imageUrl: string | null;
  isVip: boolean;
  /** The video has no page yet, so nothing may link to it. */
  isEarly?: boolean;
  /** An editor's preview, which does not count. */
  isPreview?: boolean;
  /** True for a trailer; its position is not stored. */
  isTrailer?: boolean;
  /** The offer at the trailer's end, for those who may not watch the whole video. */
  offer?: { text: string; from: string | null; label: string };
  /** The video plays because of this member's account, not for everybody. */
  isForMember?: boolean;
  /** In seconds, as WordPress says, for as long as the source has not said it. */
  duration?: number | null | undefined;
  /** Sorted by second. */
  chapters: readonly { at: number; title: string }[];
  /** The videos of "Up next". */
  related: readonly NextVideo[];
};
export type SourceProps = {
  source: PlayerSource;
  media: Media;
  texts: Texts["player"];
  /** Whether the player has its controls. Until they have loaded, the browser's are shown. */
  controlled: boolean;
  /** Called with the player once it takes commands, and with null when it no longer does. */
  onPlayable: (playable: Playable | null) => void;
};

/** Whether both are of one video, and both its trailer or neither. */
export const isSamePart = (a: Media, b: Media): boolean =>
  a.slug === b.slug && (a.isTrailer ?? false) === (b.isTrailer ?? false);
