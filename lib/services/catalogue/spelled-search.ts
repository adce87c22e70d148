import "server-only";
import { findHomophone } from "#lib/catalogue/homophone.ts";
import { nearestWord } from "#lib/catalogue/nearest-word.ts";
import { foldText } from "#lib/catalogue/search-forms.ts";
import { anchorsOrNone } from "./anchor.ts";
import { namesOf, triggersOrNone } from "./trigger.ts";
import { searchVideos } from "./video-search.ts";

/** Whether a word finds videos by itself, and so is no mistake. */
async function isFound(word: string): Promise<boolean> {
  const found = await searchVideos({ page: 1, perPage: 1, search: word }).catch(() => null);
  return found !== null && found.list.pagination.totalResults > 0;
}

/**
 * Corrects a search without results: replaces it, or its misspelt words, by names of triggers and anchors that are
 * spelled similarly or, in Chinese, sound similar. Null if there are none.
 */
export async function spelledSearch(search: string): Promise<string | null> {
  const names = [
    ...(await triggersOrNone()).flatMap(namesOf),
    ...(await anchorsOrNone()).map(({ name }) => name),
  ].map(foldText);
  const known = [...new Set(names.flatMap((name) => [name, ...name.split(" ")]))];
  const text = foldText(search);
  // Only the whole text shows a misplaced space, and a mistake in a word too short to correct alone.
  const nameFor = async (typed: string) => nearestWord(typed, known) ?? (await findHomophone(typed, known));
  const whole = await nameFor(text);
  if (whole !== null) return whole;
  const words = text.split(" ");
  const spelled = await Promise.all(
    words.map(async (word) => {
      const name = await nameFor(word);
      return name !== null && !(await isFound(word)) ? name : word;
    }),
  );
  return spelled.every((word, at) => word === words[at]) ? null : spelled.join(" ");
}
