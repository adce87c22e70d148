import "server-only";
import { type Page, pages } from "#lib/pages.ts";
import type { NumberedEntry } from "./noun-parts.ts";

/** The pages without a slug that search engines may show. It asks nobody. */
export async function* readPageEntries(): AsyncGenerator<NumberedEntry[]> {
  yield Object.values<Page>(pages)
    .filter(({ indexed, path }) => indexed && !path.includes(":"))
    .map(({ path }) => ({ part: 1, entry: () => ({ path }) }));
}
