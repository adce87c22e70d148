import "server-only";
import sanitizeHtml from "sanitize-html";
import * as z from "zod";
import type { TextPage, TextSlug } from "#lib/contracts/catalogue/text-page.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { fetchPublicOrNull } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

/** The most characters and tags that are read, because nested tags take quadratic time. */
const maxLength = 200_000;
const maxTags = 10_000;

function cutMarkup(html: string): string {
  let tagStart = -1;
  for (let tag = 0; tag <= maxTags; tag++) {
    tagStart = html.indexOf("<", tagStart + 1);
    if (tagStart < 0 || tagStart >= maxLength) return html.slice(0, maxLength);
  }
  return html.slice(0, tagStart);
}

/**
 * The markup that editors may use: no scripts, frames, pictures, forms, styles, and no `h1`, which is the page's title.
 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    "h2",
    "h3",
    "h4",
    "p",
    "br",
    "hr",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "blockquote",
    "a",
    "b",
    "i",
    "em",
    "strong",
    "u",
    "s",
    "sub",
    "sup",
    "code",
    "abbr",
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  allowedAttributes: {
    a: ["href"],
    abbr: ["title"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: { h1: "h2" },
};

const rawPage = z.object({
  title: field.titleField,
  html: z.string().transform((html) => sanitizeHtml(cutMarkup(html), rules).trim()),
  modified_gmt: field.dateField.optional(),
});

/** GET asmr/v1/pages/{slug}: in the language, otherwise in English; null without such a page. @throws UpstreamError */
export async function fetchTextPage(slug: TextSlug, locale: Locale): Promise<TextPage | null> {
  const response = await fetchPublicOrNull(`pages/${slug}`, { lang: languages[locale].wordpress }, rawPage);
  if (response === null || response.data.html === "") return null;
  const { title, html, modified_gmt } = response.data;
  return { title, html, modifiedAt: modified_gmt ?? null };
}
