import "server-only";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { stemmedSearch, withoutFillers } from "#lib/catalogue/search/looser-searches.ts";
import {
  findWords,
  foldText,
  otherSpellings,
  splitAtNames,
  withoutCommonWord,
} from "#lib/catalogue/search/search-forms.ts";
import { searchedLength } from "#lib/catalogue/search/searched-length.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import type { VideoList } from "#lib/contracts/catalogue/video.ts";
import type { SearchedPlaces } from "#lib/wordpress/catalogue/list-query.ts";
import { anchorsOrNone } from "./anchor.ts";
import { namesOf, triggersOrNone } from "./trigger.ts";
import { listVideos, type VideoSearch } from "./video.ts";
import { searchedPlaces } from "./video-choices.ts";

/** `meant`: the text that gave the results, and the anchor whose videos were searched. */
export type SearchResult = {
  list: VideoList;
  meant: SearchedPlaces & { search?: string | undefined; anchorId?: number | undefined };
};

const maxAnchors = 3;

/** The anchors whose name the search contains, and those with a name or word that begins with it. */
export async function searchedAnchors(search: string): Promise<Anchor[]> {
  const words = foldText(withoutCommonWord(search));
  if (words === "") return [];
  const means = ({ name }: Anchor) => {
    const whole = foldText(name);
    return findWords(words, whole) >= 0 || ` ${whole}`.includes(` ${words}`) || findWords(whole, words) >= 0;
  };
  const isExact = ({ name }: Anchor) => Number(foldText(name) === words);
  return (await anchorsOrNone())
    .filter(means)
    .toSorted((a, b) => isExact(b) - isExact(a))
    .slice(0, maxAnchors);
}

const spellings = (text: string) => [text, ...otherSpellings(text)];

/** The text without its fillers, then without endings, too. */
function inFewerWords(text: string): string[] {
  const telling = withoutFillers(text);
  return telling === null ? [] : [telling, stemmedSearch(telling) ?? telling];
}

type ListChoice = Omit<VideoSearch, "search"> & SearchedPlaces;

/**
 * A page of search results (product: Search). WordPress does not search anchors' names, so a name selects the anchor's
 * videos. Without results, other spellings, fewer words, a length, parts of anchors' names and triggers' names are tried.
 */
export async function searchVideos({ search = "", ...more }: VideoSearch): Promise<SearchResult> {
  const wanted = withoutCommonWord(search);
  if (wanted === "") return { list: await listVideos(more), meant: { anchorId: more.anchorId } };
  const list = { ...more, ...(await searchedPlaces()) };
  const anchors = list.anchorId === undefined ? await anchorsOrNone() : [];
  const searchOfAnchor = async (named: { id: number; rest: string } | null) =>
    named && firstFound({ ...list, anchorId: named.id }, spellings(named.rest));
  const named = findNamedAnchor(wanted, anchors);
  return (
    (await searchOfAnchor(named)) ??
    (await firstFound(list, spellings(wanted))) ??
    (await firstFound(list, inFewerWords(wanted))) ??
    (await searchByLength(list, wanted)) ??
    (await searchOfAnchor(findMeantAnchor(wanted, anchors))) ??
    (named ? searchSplit({ ...list, anchorId: named.id }, named.rest) : searchSplit(list, wanted))
  );
}

/** The results of the first of the texts that has any; "" lists all videos. */
async function firstFound(list: ListChoice, texts: readonly string[]): Promise<SearchResult | null> {
  for (const text of texts) {
    const result = await readResult(list, text);
    if (result.list.pagination.totalResults > 0) return result;
  }
  return null;
}

/** Searches the videos of the length that a text names for its other words: long ones of "rain" for "rain 1 hour". */
async function searchByLength(list: ListChoice, text: string): Promise<SearchResult | null> {
  const named = searchedLength(text);
  if (named === null || list.choices?.length !== undefined) return null;
  const choices = { ...list.choices, length: named.length };
  return firstFound({ ...list, choices }, [...spellings(named.rest), ...inFewerWords(named.rest)]);
}

/** Searches once more, with spaces around the names of triggers in a Chinese text. */
async function searchSplit(list: ListChoice, text: string): Promise<SearchResult> {
  const split = splitAtNames(text, (await triggersOrNone()).flatMap(namesOf));
  if (split === null) return readResult(list, text);
  return (await firstFound(list, spellings(split))) ?? readResult(list, split);
}

async function readResult(list: ListChoice, text: string): Promise<SearchResult> {
  const search = text || undefined;
  const { inTriggers, inTranscripts, anchorId } = list;
  return {
    list: await listVideos({ ...list, search }),
    meant: { search, inTriggers, inTranscripts, anchorId },
  };
}

/** The anchor whose full name the search contains, and the search without it. */
function findNamedAnchor(search: string, anchors: readonly Anchor[]): { id: number; rest: string } | null {
  const words = foldText(search);
  // A name may be a part of another one.
  const longestFirst = anchors
    .map(({ id, name }) => ({ id, whole: foldText(name) }))
    .toSorted((a, b) => b.whole.length - a.whole.length);
  for (const { id, whole } of longestFirst) {
    const at = findWords(words, whole);
    if (id === null || at < 0) continue;
    return { id, rest: normaliseSearch(`${words.slice(0, at)} ${words.slice(at + whole.length)}`) };
  }
  return null;
}

/** The anchor who is the only one to share a word with the search, and the search without it. */
function findMeantAnchor(search: string, anchors: readonly Anchor[]): { id: number; rest: string } | null {
  const words = foldText(search).split(" ");
  const named = anchors.flatMap(({ id, name }) => (id === null ? [] : [{ id, name: foldText(name) }]));
  for (const word of words) {
    const [meant, ...others] = named.filter(({ name }) => findWords(name, word) >= 0);
    if (!meant || others.length > 0) continue;
    return { id: meant.id, rest: words.filter((other) => findWords(meant.name, other) < 0).join(" ") };
  }
  return null;
}
