import { decodeHTML } from "entities";
import * as z from "zod";

// WordPress and PMPro send numbers as strings, null or false for "none", entities and markup in titles, and
// dates without a zone (contract, Upstream). These readers take all of that and give one shape.

/** Text without markup, entities decoded, white space folded. */
export function plainText(html: string): string {
  const withoutTags = html.replace(/<[^>]*>/g, "");
  return decodeHTML(withoutTags).replace(/\s+/g, " ").trim();
}

/** A title, `{rendered}` or plain. */
export const title = z
  .union([z.string(), z.object({ rendered: z.string() }).transform((value) => value.rendered)])
  .transform(plainText);

/** A whole number ≥ 0; anything else reads as 0. */
export const count = z.unknown().transform((value) => {
  const number = typeof value === "string" ? Number(value.replace(/,/g, "")) : value;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? Math.floor(number) : 0;
});

/** An id above 0, or null. */
export const id = z.unknown().transform((value) => {
  const number = Number(value);
  return typeof value !== "boolean" && Number.isSafeInteger(number) && number > 0 ? number : null;
});

/** `true`, `"1"`, `1` and `"true"` against `false`, `""`, `0`, `"0"` and null. */
export const flag = z
  .unknown()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

/** Text, or null for null, false and the empty string. */
export const text = z
  .unknown()
  .transform((value) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null));

/** An http(s) address, or null. */
export const address = text.transform((value) => {
  if (value === null || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
});

/**
 * A date as ISO 8601 in UTC, or null. A date without zone is UTC: it gets the `Z` that WordPress leaves out
 * (spec §3), since `new Date` would read it in the server's own zone.
 */
export function readDate(value: unknown): string | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  const given = value.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, "$1T");
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(given) || !given.includes("T") ? given : `${given}Z`;
  const date = new Date(zoned);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1990 ? null : date.toISOString();
}

export const date = z.unknown().transform(readDate);

/** A slug, decoded: WordPress keeps those of other scripts percent-encoded. */
export const slug = z
  .string()
  .min(1)
  .transform((value) => {
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  });

/** Items that fit the schema: one broken item does not take the list down, a list of nothing else does. */
export const tolerantList = <T extends z.ZodType>(item: T) =>
  z.array(z.unknown()).transform((items, context) => {
    const fitting = items.flatMap((value) => {
      const parsed = item.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
    if (items.length > 0 && fitting.length === 0) context.addIssue("no item has the expected shape");
    return fitting;
  });
