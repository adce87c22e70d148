import "server-only";
import * as z from "zod";
import type { Numbers, Period } from "#lib/contracts/desk/numbers.ts";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

/** The most rows of a table, and days and months that are read. */
const maxRows = { rows: 50, days: 366, months: 1_000 };

const minutes = z.coerce.number().catch(0);
const plays = { plays: field.countField, minutes, finished: field.countField, slept: field.countField };
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const amount = z.coerce.string().regex(/^-?\d+(?:\.\d+)?$/);
const namedRows = field.listOfValid(
  z.object({ slug: z.string(), name: field.titleField, ...plays }),
  maxRows.rows,
);

const rawNumbers = z.object({
  scope: z.enum(["all", "anchor"]),
  from: day,
  to: day,
  totals: z.object(plays),
  before: z.object(plays),
  days: field.listOfValid(z.object({ day, ...plays }), maxRows.days),
  videos: namedRows,
  anchors: namedRows,
  triggers: field.listOfValid(
    z
      .looseObject({ slug: z.string(), name: field.titleField, ...plays })
      .transform(({ slug, name, plays, minutes, finished, slept, ...raw }) => ({
        slug,
        name,
        plays,
        minutes,
        finished,
        slept,
        names: field.readNames(raw),
      })),
    maxRows.rows,
  ),
  languages: field.listOfValid(z.object({ language: z.string(), ...plays }), maxRows.rows),
  members: field
    .listOfValid(
      z.object({
        levelId: field.countField,
        active: field.countField,
        new: field.countField,
        lost: field.countField,
        trials: field.countField,
      }),
      maxRows.rows,
    )
    .nullable(),
  revenue: field
    .listOfValid(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        levelId: field.countField,
        currency: z.string().regex(/^[A-Z]{3}$/),
        payments: field.countField,
        paid: amount,
        refunds: field.countField,
        refunded: amount,
      }),
      maxRows.months,
    )
    .nullable(),
  searches: field
    .listOfValid(z.object({ term: z.string().max(100), times: field.countField }), maxRows.rows)
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

/** Searches without results. WordPress counts a batch once, however often it is sent. */
export type SearchBatch = { batch: string; rows: readonly MissedSearch[] };

/** POST asmr/v1/missed-searches, with the shared key. @throws WordPressError, UpstreamError */
export const sendMissedSearches = (body: SearchBatch) =>
  fetchAsSite({ method: "POST", path: "asmr/v1/missed-searches", body, schema: z.unknown() });
