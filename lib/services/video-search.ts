import "server-only";
import type { Anchor } from "#lib/contracts/anchor.ts";
import type { VideoList } from "#lib/contracts/video.ts";
import { normaliseSearch } from "#lib/search.ts";
import { comparable, findWords, otherSpellings, withoutCommonWord } from "#lib/search-forms.ts";
import type { VideoChoices } from "#lib/video-choices.ts";
import { anchorsOrNone } from "./anchor.ts";
import { listVideos } from "./video.ts";

type VideoSearch = {
  page: number;
  perPage?: number;
  search?: string | undefined;
  anchorId?: number | undefined;
  choices?: VideoChoices | undefined;
};

/** Anchors shown above what a search finds. */
const mostAnchors = 3;

/** The anchor whose whole name a search says, with what else it says. */
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

/** The anchors whom a search may mean: it says their name, or how their name or a part of it begins. */
export async function searchedAnchors(search: string): Promise<Anchor[]> {
  const asked = comparable(withoutCommonWord(search));
  if (asked === "") return [];
  const means = ({ name }: Anchor) => {
    const whole = comparable(name);
    return findWords(asked, whole) >= 0 || ` ${whole}`.includes(` ${asked}`) || findWords(whole, asked) >= 0;
  };
  return (await anchorsOrNone()).filter(means).slice(0, mostAnchors);
}

/**
 * A page of the videos that a text finds (product: Search). WordPress may look in titles alone: so who says an anchor's
 * name gets that anchor's videos, and a text that finds nothing is tried in the other spellings of Chinese.
 */
export async function searchVideos({ search = "", ...list }: VideoSearch): Promise<VideoList> {
  const wanted = withoutCommonWord(search);
  if (wanted === "") return listVideos(list);
  if (list.anchorId === undefined) {
    const named = findNamedAnchor(wanted, await anchorsOrNone());
    const theirs =
      named && (await listVideos({ ...list, anchorId: named.id, search: named.rest || undefined }));
    if (theirs && theirs.pagination.totalResults > 0) return theirs;
  }
  const found = await listVideos({ ...list, search: wanted });
  if (found.pagination.totalResults > 0) return found;
  for (const spelling of otherSpellings(wanted)) {
    const other = await listVideos({ ...list, search: spelling });
    if (other.pagination.totalResults > 0) return other;
  }
  return found;
}
