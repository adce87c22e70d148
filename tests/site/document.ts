import { siteUrl } from "#harness/addresses.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { type Document, readDocument } from "#scripts/crawl/document.ts";
import { type Answer, get } from "#scripts/crawl/request.ts";

/** A page as a crawler gets it, by its English path: one request without cookies, scripts or redirects. */
export async function fetchDocument(
  path: string,
  language: Locale = "en",
): Promise<Answer & { document: Document }> {
  const answer = await get(new URL(localePath(language, path), siteUrl).href);
  return { ...answer, document: readDocument(answer.text, answer.url) };
}
