import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { anchorLetterOf } from "#lib/i18n/languages/anchor-letters.ts";
import { fetchAnchors } from "#lib/wordpress/catalogue/anchor.ts";
import { expectLastPage } from "./last-page.ts";
import type { NumberedEntry } from "./noun-parts.ts";
import type { AnchorDates } from "./videos.ts";

/** Whether an anchor has videos, by WordPress's count or by the listed videos. */
const hasVideos = ({ id, count }: Anchor, dates: AnchorDates) =>
  count === null ? id !== null && dates.has(id) : count > 0;

/** Anchors that have videos, in WordPress's order, each with its videos' last change; then the pages of the letters. */
export async function* readAnchorEntries(
  dates: AnchorDates,
  perPart: number,
): AsyncGenerator<NumberedEntry[]> {
  const seen = new Set<string>();
  const letters = new Set<string>();
  const partOf = (number: number) => 1 + Math.floor(number / perPart);
  let last = 1;
  for (let page = 1; page <= last; page++) {
    const { anchors, totalPages } = await fetchAnchors(page);
    if (anchors.length === 0) {
      expectLastPage(page, Math.max(last, totalPages));
      break;
    }
    last = totalPages;
    const batch: NumberedEntry[] = [];
    for (const anchor of anchors) {
      if (seen.has(anchor.slug) || !hasVideos(anchor, dates)) continue;
      const { slug, id, imageUrl } = anchor;
      const lastModified = id === null ? null : dates.get(id);
      const entry = { path: paths.anchor(slug), lastModified: lastModified ?? null, image: imageUrl };
      batch.push({ part: partOf(seen.size), entry: () => entry });
      seen.add(slug);
      letters.add(anchorLetterOf(anchor.name));
    }
    yield batch;
  }
  const pages = [...letters].toSorted().map((letter) => ({ path: paths.anchorLetter(letter) }));
  yield pages.map((entry, at) => ({ part: partOf(seen.size + at), entry: () => entry }));
}
