import type { PlayerSource } from "#lib/contracts/video.ts";
import type { Texts } from "#lib/i18n/texts.ts";

/** What is played, for its player, the device's media keys and the history. */
export type Media = { slug: string; title: string; artist: string; imageUrl: string | null };
export type SourceProps = { source: PlayerSource; media: Media; texts: Texts["player"] };
