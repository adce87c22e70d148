import "server-only";
import { nearestWord } from "#lib/catalogue/nearest-word.ts";
import { foldText } from "#lib/catalogue/search-forms.ts";
import { anchorsOrNone } from "./anchor.ts";
import { triggersOrNone } from "./trigger.ts";
import { searchVideos } from "./video-search.ts";

/** Whether a word finds videos by itself, and so is no mistake. */
async function isFound(word: string): Promise<boolean> {
  const found = await searchVideos({ page: 1, perPage: 1, search: word }).catch(() => null);
  return found !== null && found.list.pagination.totalResults > 0;
}

/**
 * A search without results, its misspelt words replaced by the names of sounds and anchors; null if nothing is
 * replaced.
 */
export async function spelledSearch(search: string): Promise<string | null> {
  const triggers = await triggersOrNone();
  const names = [
    ...triggers.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ...(await anchorsOrNone()).map(({ name }) => name),
  ];
  const known = [...new Set(names.flatMap((name) => foldText(name).split(" ")))];
  const words = foldText(search).split(" ");
  const spelled = await Promise.all(
    words.map(async (word) => {
      const nearest = nearestWord(word, known);
      // A search of one word is known to find nothing.
      const isMistake = nearest !== null && (words.length === 1 || !(await isFound(word)));
      return isMistake ? nearest : word;
    }),
  );
  return spelled.every((word, at) => word === words[at]) ? null : spelled.join(" ");
}
