import type { DatabaseSync } from "node:sqlite";
import { isCaptioned } from "#sandbox/catalogue/base/embed-code.ts";
import { searchText } from "#sandbox/catalogue/base/search-text.ts";
import { clipCaptions } from "#sandbox/data/captions.ts";

/** The words of a video's captions, without times and markup. */
function spokenText(player: string, clip: string, seconds: number): string {
  const cues = clipCaptions(clip, seconds).flatMap(({ vtt }) => vtt.split("\n\n").slice(1));
  const lines = cues.map((cue) => cue.split("\n").slice(1).join(" "));
  return isCaptioned(player) ? lines.join(" ").replaceAll("&amp;", "&") : "";
}

/** Adds the SQL function `caption_text(player, clip, duration)`, whose text a search reads. */
export function addCaptionText(db: DatabaseSync): void {
  db.function("caption_text", { deterministic: true }, (player, clip, seconds) =>
    player === null ? "" : searchText(spokenText(String(player), String(clip), Number(seconds))),
  );
}
