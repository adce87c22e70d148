import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { textSlugs } from "#lib/contracts/catalogue/text-page.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { fetchTextPage } from "#lib/wordpress/catalogue/text-page.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import type { NumberedEntry } from "./noun-parts.ts";

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
