import "server-only";
import * as z from "zod";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { RouteMissing } from "#lib/wordpress/transport/refusals.ts";

/** A bound that no response reaches. */
const maxCount = 1_000_000;

const books = z.object({
  payments: field.listOfValid(
    z.object({
      id: z.coerce.string(),
      userId: z.coerce.string(),
      levelId: z.coerce.number(),
      state: z.string(),
    }),
    maxCount,
  ),
  members: field.listOfValid(
    z.object({
      userId: z.coerce.string(),
      levelId: z.coerce.number(),
      /** Whether the member has ever paid for the level. */
      hasPaid: field.flagField.optional(),
    }),
    maxCount,
  ),
});
/** WordPress's payments of a time span, and the current paid levels. */
export type WordPressBooks = z.output<typeof books>;

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** GET asmr/v1/payment-books, with the shared key; null without the route. @throws WordPressError, UpstreamError */
export async function fetchWordPressBooks(from: number, to: number): Promise<WordPressBooks | null> {
  try {
    const path = `asmr/v1/payment-books?from=${day(from)}&to=${day(to)}`;
    return await fetchAsSite({ method: "GET", path, schema: books });
  } catch (error) {
    const isRefused = error instanceof WordPressError && error.status === 403;
    if (isRefused || error instanceof RouteMissing) return null;
    throw error;
  }
}
