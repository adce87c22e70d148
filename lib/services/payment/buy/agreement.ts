import "server-only";
import { createHash } from "node:crypto";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import type { ListedPage } from "#lib/services/catalogue/text-page.ts";

/**
 * The version of what a buyer agrees to: the language, a hash of the sentence and the terms, and the day of the terms'
 * last change (decision: agreed-by-paying).
 */
export function agreementVersion(locale: Locale, sentence: string, pages: readonly ListedPage[]): string {
  const contents = [sentence, ...pages.map(({ slug, hash }) => [slug, hash])];
  const hash = createHash("sha256").update(JSON.stringify(contents)).digest("hex").slice(0, 8);
  const changed = pages.flatMap(({ modifiedAt }) => modifiedAt?.slice(0, 10) ?? []).toSorted();
  return [locale, hash, ...changed.slice(-1)].join("-");
}
