import "server-only";
import { findHomophone } from "#lib/catalogue/search/homophone.ts";
import { nearestWord } from "#lib/catalogue/search/nearest-word.ts";
import { foldText } from "#lib/catalogue/search/search-forms.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { anchorsOrNone } from "./anchor.ts";
import { namesOf, triggersOrNone } from "./trigger.ts";
import { searchedAnchors, searchVideos } from "./video-search.ts";

const anchorNames = async () => (await anchorsOrNone()).map(({ name }) => name);

/** Finds the name, or the word of a name, that is spelled similarly or, in Chinese, sounds similar; null if none is. */
function nameFinder(names: readonly string[]) {
  const folded = names.map(foldText);
  const known = [...new Set(folded.flatMap((name) => [name, ...name.split(" ")]))];
  return async (typed: string) => nearestWord(typed, known) ?? (await findHomophone(typed, known));
}

/** Whether a word finds videos by itself, and so is no mistake. */
async function isFound(word: string): Promise<boolean> {
  const found = await searchVideos({ page: 1, perPage: 1, search: word }).catch(() => null);
  return found !== null && found.list.pagination.totalResults > 0;
}

/** Corrects a search without results: replaces it, or its misspelt words, by names of triggers and anchors, or null. */
export async function spelledSearch(search: string): Promise<string | null> {
  const nameFor = nameFinder([...(await triggersOrNone()).flatMap(namesOf), ...(await anchorNames())]);
  const text = foldText(search);
  // The whole text first: a space may be misplaced, or a word be too short to be corrected by itself.
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

/** Up to three anchors whom a search without results means, by the whole text or a word of it; null if there are none. */
export async function spelledAnchors(search: string): Promise<{ spelled: string; anchors: Anchor[] } | null> {
  const nameFor = nameFinder(await anchorNames());
  const text = foldText(search);
  for (const typed of new Set([text, ...text.split(" ")])) {
    const spelled = await nameFor(typed);
    if (spelled !== null) return { spelled, anchors: await searchedAnchors(spelled) };
  }
  return null;
}
