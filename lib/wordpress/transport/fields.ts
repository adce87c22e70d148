import * as z from "zod";
import { parseSlug } from "#lib/addresses/slug.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import type { TranslatedNames } from "#lib/i18n/languages/names.ts";
import { plainText } from "./html-to-text.ts";

// WordPress and PMPro send numbers as strings, null or false for "none", markup in titles, and dates without a zone.
// These schemas normalise them.

/** A text. PHP may have turned one of digits into a number. */
export const wordField = z.union([z.string(), z.int().nonnegative().transform(String)]);

/** A list. PHP encodes a list with gaps as an object with number keys, whose order is lost. */
export const listField = z.union([
  z.array(z.unknown()),
  z
    .record(z.string().regex(/^\d+$/), z.unknown())
    .transform((gaps) => Object.values(gaps))
    .refine(({ length }) => length > 0),
]);

/** How many characters of a title are read. */
const maxTitleLength = 1_000;

/** A title, as `{rendered}` or plain. */
export const titleField = z
  .union([wordField, z.object({ rendered: wordField }).transform((value) => value.rendered)])
  .transform((markup) => plainText(markup.slice(0, maxTitleLength)));

/** A number without thousands separators. A single point is a decimal point; several separate thousands. */
const withoutGrouping = (digits: string) =>
  digits
    .replace(/^(\d{1,3})((?:\.\d{3}){2,})$/, (whole) => whole.replaceAll(".", ""))
    .replace(/(?<=\d)[,'’ \u00a0\u2009\u202f](?=\d{3}(?!\d))/g, "")
    .replace(",", ".");

function readCount(value: unknown): number {
  const number = typeof value === "string" ? Number(withoutGrouping(value)) : value;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? Math.floor(number) : 0;
}

/** A whole number ≥ 0; 0 for anything else. */
export const countField = z.unknown().transform(readCount);

/** As `countField`, but null if absent. */
export const knownCountField = z
  .unknown()
  .transform((value) => (value === undefined || value === null || value === "" ? null : readCount(value)));

/** Whole seconds, or null. */
export const secondsField = countField.transform((value) => value || null);

export const idField = z.unknown().transform((value) => {
  const number = Number(value);
  return typeof value !== "boolean" && Number.isSafeInteger(number) && number > 0 ? number : null;
});

/** True for `true`, `"1"`, `1`, `"true"` and `"yes"`; false for `false`, `""`, `0`, `"0"` and null. */
export const flagField = z
  .unknown()
  .transform((value) =>
    typeof value === "string" ? /^\s*(?:1|true|yes|on)\s*$/i.test(value) : value === true || value === 1,
  );

/** Text, or null for null, false and the empty string. */
export const textField = z.unknown().transform((value) => wordField.safeParse(value).data?.trim() || null);

/** A line of plain text, or null. */
export const lineField = textField.transform((value) =>
  value === null ? null : plainText(value.slice(0, maxTitleLength)),
);

/** The translated names in `names: { zh }` or `nameZh`. */
export function readNames(
  raw: Readonly<Record<string, unknown>>,
  field: "name" | "text" = "name",
): TranslatedNames {
  const { [`${field}s`]: record } = raw;
  const translations = (typeof record === "object" ? record : null) as Record<string, unknown> | null;
  const names = locales.slice(1).flatMap((locale) => {
    const suffix = locale.charAt(0).toUpperCase() + locale.slice(1);
    const name = lineField.parse(translations?.[locale] ?? raw[`${field}${suffix}`]);
    return name === null ? [] : [[locale, name] as const];
  });
  return Object.fromEntries(names);
}

/** The characters that are read of a description. */
const maxDescriptionLength = 20_000;

/** Markup as plain text, or "". */
export const plainTextField = z
  .unknown()
  .transform((value) => plainText((wordField.safeParse(value).data ?? "").slice(0, maxDescriptionLength)));

/** An http(s) URL, or null; https is the default scheme. */
export const urlField = textField.transform((value) => {
  const whole = value?.replace(/^(?=\/\/[^/])/, "https:") ?? "";
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
});

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Dates such as `September 18, 2025`, and RFC 2822. `new Date` alone would also read "Video 12" as a date. */
const wordedDate =
  /^(?:[a-z]{3,9},? )?(?:\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:\d{1,2},? )?\d{4}\b/i;

/**
 * A date as ISO 8601 in UTC, or null. WordPress's dates without a zone are in UTC, but `new Date` reads them as local.
 */
export function readDate(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  const [, day, time = "00:00", zone = "Z"] = isoDate.exec(text) ?? [];
  const worded = /(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} UTC`;
  if (!day && !wordedDate.test(text)) return null;
  const date = new Date(day ? `${day}T${time}${zone.toUpperCase()}` : worded);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1990 ? null : date.toISOString();
}

export const dateField = z.unknown().transform(readDate);

/** Decodes a slug: WordPress percent-encodes other scripts. */
export const slugField = wordField.transform((value, context) => {
  const decoded = parseSlug(value);
  if (decoded === null) context.addIssue("no slug that a page could be found under");
  return decoded ?? "";
});

/** Up to `max` valid items; later ones are not parsed. Invalid items are dropped, unless all are invalid. */
export const listOfValid = <T extends z.ZodType>(item: T, max: number) =>
  listField.transform((items, context) => {
    const fitting = items.slice(0, max).flatMap((value) => {
      const parsed = item.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
    if (items.length > 0 && fitting.length === 0) context.addIssue("no item has the expected shape");
    return fitting;
  });

/** Up to `max` valid items; invalid ones, and anything but a list, are dropped. */
export const optionalListOfValid = <T extends z.ZodType>(item: T, max: number) =>
  z.unknown().transform((value) =>
    (listField.safeParse(value).data ?? []).slice(0, max).flatMap((entry) => {
      const parsed = item.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    }),
  );

/** Whether a JSON value means false, or true: some hosts turn both into numbers or strings. */
export const isFalse = (value: unknown): boolean => [false, 0, "0", "false"].some((no) => no === value);
export const isTrue = (value: unknown): boolean => [true, 1, "1", "true"].some((yes) => yes === value);
