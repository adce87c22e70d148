import "server-only";
import { type Page, pages } from "#lib/addresses/pages.ts";
import { paths } from "#lib/addresses/paths.ts";
import { textSlugs } from "#lib/contracts/catalogue/text-page.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { fetchTextPage } from "#lib/wordpress/catalogue/text-page.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import type { NumberedEntry } from "./noun-parts.ts";

/** The indexed pages that do not depend on WordPress. */
export async function* readPageEntries(): AsyncGenerator<NumberedEntry[]> {
  yield Object.values<Page>(pages)
    .filter(({ indexed, sitemap }) => indexed && sitemap === undefined)
    .map(({ path }) => ({ part: 1, entry: () => ({ path }) }));
}

/** The pages whose text an editor writes in WordPress. */
export async function* readTextEntries(): AsyncGenerator<NumberedEntry[]> {
  if (!(await hasCapability("pages"))) return;
  const batch: NumberedEntry[] = [];
  for (const slug of textSlugs) {
    const text = await fetchTextPage(slug, defaultLocale);
    if (text === null) continue;
    batch.push({ part: 1, entry: () => ({ path: paths[slug], lastModified: text.modifiedAt }) });
  }
  yield batch;
}
