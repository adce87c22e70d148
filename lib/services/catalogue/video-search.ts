import "server-only";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { comparable, findWords, otherSpellings, withoutCommonWord } from "#lib/catalogue/search-forms.ts";
import type { VideoChoices } from "#lib/catalogue/video-choices.ts";
import type { Anchor } from "#lib/contracts/anchor.ts";
import type { VideoList } from "#lib/contracts/video.ts";
import { anchorsOrNone } from "./anchor.ts";
import { listVideos } from "./video.ts";

type VideoSearch = {
  page: number;
  perPage?: number;
  search?: string | undefined;
  anchorId?: number | undefined;
  choices?: VideoChoices | undefined;
};

const mostAnchors = 3;

/** The anchor whose full name the search contains, and the search without it. */
function findNamedAnchor(search: string, anchors: readonly Anchor[]): { id: number; rest: string } | null {
  const asked = comparable(search);
  for (const { id, name } of anchors) {
    const whole = comparable(name);
    const at = findWords(asked, whole);
    if (id === null || at < 0) continue;
    return { id, rest: normaliseSearch(`${asked.slice(0, at)} ${asked.slice(at + whole.length)}`) };
  }
  return null;
}

/** The only anchor whose name shares a word with the search, and the search without it. */
function findMeantAnchor(search: string, anchors: readonly Anchor[]): { id: number; rest: string } | null {
  const words = comparable(search).split(" ");
  const named = anchors.flatMap(({ id, name }) => (id === null ? [] : [{ id, name: comparable(name) }]));
  for (const word of words) {
    const [meant, ...others] = named.filter(({ name }) => findWords(name, word) >= 0);
    if (!meant || others.length > 0) continue;
    return { id: meant.id, rest: words.filter((other) => findWords(meant.name, other) < 0).join(" ") };
  }
  return null;
}

/** Anchors whose name is in the search, or whose name or a part of it begins with the search. */
export async function searchedAnchors(search: string): Promise<Anchor[]> {
  const asked = comparable(withoutCommonWord(search));
  if (asked === "") return [];
  const means = ({ name }: Anchor) => {
    const whole = comparable(name);
    return findWords(asked, whole) >= 0 || ` ${whole}`.includes(` ${asked}`) || findWords(whole, asked) >= 0;
  };
  return (await anchorsOrNone()).filter(means).slice(0, mostAnchors);
}

const spellings = (text: string) => [text, ...otherSpellings(text)];

/** The results of the first text that has any; "" lists all videos. */
async function firstFound(list: Omit<VideoSearch, "search">, texts: readonly string[]) {
  for (const text of texts) {
    const found = await listVideos({ ...list, search: text || undefined });
    if (found.pagination.totalResults > 0) return found;
  }
  return null;
}

/**
 * A page of search results (product: Search). WordPress may search titles only, so an anchor's name selects their
 * videos. Without results other Chinese spellings and a part of a name are tried.
 */
export async function searchVideos({ search = "", ...list }: VideoSearch): Promise<VideoList> {
  const wanted = withoutCommonWord(search);
  if (wanted === "") return listVideos(list);
  const anchors = list.anchorId === undefined ? await anchorsOrNone() : [];
  const theirs = async (named: { id: number; rest: string } | null) =>
    named && firstFound({ ...list, anchorId: named.id }, spellings(named.rest));
  return (
    (await theirs(findNamedAnchor(wanted, anchors))) ??
    (await firstFound(list, spellings(wanted))) ??
    (await theirs(findMeantAnchor(wanted, anchors))) ??
    listVideos({ ...list, search: wanted })
  );
}
