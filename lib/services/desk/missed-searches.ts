import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { type MissedSearch, sendMissedSearches } from "#lib/wordpress/desk/numbers.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/** The most search terms in memory, and the most letters of one. */
const max = { terms: 500, letters: 60 };
const sendAfterMs = 2 * minute;

/** Whether a text looks personal: an address, a link, or a long number such as a telephone's. */
const isPersonal = (term: string) => /@|:\/\/|www\.|(?:\d[\s().-]*){6}/u.test(term);

const counts = new Map<string, MissedSearch>();
let isDue = false;

function addCount({ term, day, times }: MissedSearch): void {
  const key = `${day} ${term}`;
  const counted = counts.get(key);
  if (counted) counted.times += times;
  else if (counts.size < max.terms) counts.set(key, { term, day, times });
}

/** Counts a search that found nothing, without any data about the visitor. */
export function countMissedSearch(search: string): void {
  const term = search.toLowerCase();
  if (settings().WORDPRESS_KEY === undefined || [...term].length > max.letters || isPersonal(term)) return;
  addCount({ term, day: new Date().toISOString().slice(0, 10), times: 1 });
  if (isDue) return;
  isDue = true;
  setTimeout(() => void sendSearchCounts(), sendAfterMs).unref();
}

/** Sends the counts. After a failure they stay for the next time; the end of the process loses them. */
export async function sendSearchCounts(): Promise<void> {
  isDue = false;
  const rows = [...counts.values()];
  if (rows.length === 0) return;
  counts.clear();
  try {
    if (await hasCapability("numbers")) await sendMissedSearches(rows);
  } catch (error) {
    // Searches may have been counted during the call. WordPress refuses a call with more than `max.terms` rows.
    const later = [...counts.values()];
    counts.clear();
    for (const row of [...rows, ...later]) addCount(row);
    log("warn", "searches without a result were not sent", { reason: String(error) });
  }
}
