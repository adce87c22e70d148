import "server-only";
import { randomUUID } from "node:crypto";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { type MissedSearch, type SearchBatch, sendMissedSearches } from "#lib/wordpress/desk/numbers.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/** The most search terms in memory, and the most letters of one. */
const max = { terms: 500, letters: 60 };
const sendAfterMs = 2 * minute;

/** Whether a text looks personal: an address, a link, or a long number such as a telephone's. */
const isPersonal = (term: string) => /@|:\/\/|www\.|(?:\d[\s().-]*){6}/u.test(term);

const counts = new Map<string, MissedSearch>();
/** The batch whose sending failed. WordPress may have counted it, so it is sent again unchanged, with its id. */
let unconfirmed: SearchBatch | null = null;
let isDue = false;

/** Counts a search that found nothing, without any data about the visitor. */
export function countMissedSearch(search: string): void {
  const term = search.toLowerCase();
  if (settings().WORDPRESS_KEY === undefined || [...term].length > max.letters || isPersonal(term)) return;
  const day = new Date().toISOString().slice(0, 10);
  const key = `${day} ${term}`;
  const counted = counts.get(key);
  if (counted) counted.times += 1;
  else if (counts.size < max.terms) counts.set(key, { term, day, times: 1 });
  if (isDue) return;
  isDue = true;
  setTimeout(() => void sendSearchCounts(), sendAfterMs).unref();
}

/** Sends the counts. After a failure they stay for the next time; the end of the process loses them. */
export async function sendSearchCounts(): Promise<void> {
  isDue = false;
  try {
    unconfirmed ??= takeBatch();
    while (unconfirmed) {
      if (await hasCapability("numbers")) await sendMissedSearches(unconfirmed);
      unconfirmed = takeBatch();
    }
  } catch (error) {
    if (isRefusedForGood(error)) unconfirmed = null;
    log("warn", "searches without a result were not sent", { reason: String(error) });
  }
}

/** Whether WordPress will never accept the batch. */
const isRefusedForGood = (error: unknown) =>
  error instanceof WordPressError && [400, 413].includes(error.status);

/** Takes all counts as one batch; null if there are none. */
function takeBatch(): SearchBatch | null {
  const rows = [...counts.values()];
  counts.clear();
  return rows.length === 0 ? null : { batch: randomUUID(), rows };
}
