import "server-only";
import * as z from "zod";
import type { Numbers, Period } from "#lib/contracts/catalogue/numbers.ts";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

/** The most rows of a table, and days and months that are read. */
const max = { rows: 50, days: 366, months: 1_000 };

const minutes = z.coerce.number().catch(0);
const plays = { plays: field.count, minutes, finished: field.count, slept: field.count };
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const amount = z.coerce.string().regex(/^-?\d+(?:\.\d+)?$/);
const namedRows = field.tolerantList(z.object({ slug: z.string(), name: field.title, ...plays }), max.rows);

const rawNumbers = z.object({
  scope: z.enum(["all", "anchor"]),
  from: day,
  to: day,
  totals: z.object(plays),
  before: z.object(plays),
  days: field.tolerantList(z.object({ day, ...plays }), max.days),
  videos: namedRows,
  anchors: namedRows,
  triggers: field.tolerantList(
    z
      .looseObject({ slug: z.string(), name: field.title, ...plays })
      .transform(({ slug, name, plays, minutes, finished, slept, ...raw }) => ({
        slug,
        name,
        plays,
        minutes,
        finished,
        slept,
        names: field.readNames(raw),
      })),
    max.rows,
  ),
  languages: field.tolerantList(z.object({ language: z.string(), ...plays }), max.rows),
  members: field
    .tolerantList(
      z.object({
        levelId: field.count,
        active: field.count,
        new: field.count,
        lost: field.count,
        trials: field.count,
      }),
      max.rows,
    )
    .nullable(),
  revenue: field
    .tolerantList(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        levelId: field.count,
        currency: z.string().regex(/^[A-Z]{3}$/),
        payments: field.count,
        paid: amount,
        refunds: field.count,
        refunded: amount,
      }),
      max.months,
    )
    .nullable(),
  searches: field
    .tolerantList(z.object({ term: z.string().max(100), times: field.count }), max.rows)
    .nullable(),
});

/**
 * GET asmr/v1/numbers: the site's, or those of the caller's anchor.
 *
 * @throws SessionEnded, WordPressError, UpstreamError
 */
export const fetchNumbers = (token: string, days: Period): Promise<Omit<Numbers, "purchases">> =>
  fetchAsMember(token, {
    method: "GET",
    path: `asmr/v1/numbers?days=${days}`,
    schema: rawNumbers,
    // In ms: adding up a year of a busy site takes seconds.
    deadlineMs: 20_000,
  });

export type MissedSearch = { term: string; day: string; times: number };

/** POST asmr/v1/missed-searches, with the shared key. @throws WordPressError, UpstreamError */
export const sendMissedSearches = (rows: readonly MissedSearch[]) =>
  fetchAsSite({ method: "POST", path: "asmr/v1/missed-searches", body: { rows }, schema: z.unknown() });
