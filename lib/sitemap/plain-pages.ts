import "server-only";
import { type Page, pages } from "#lib/addresses/pages.ts";
import type { NumberedEntry } from "./noun-parts.ts";

/** The indexed pages that do not depend on WordPress. */
export async function* readPageEntries(): AsyncGenerator<NumberedEntry[]> {
  yield Object.values<Page>(pages)
    .filter(({ indexed, sitemap }) => indexed && sitemap === undefined)
    .map(({ path }) => ({ part: 1, entry: () => ({ path }) }));
}
