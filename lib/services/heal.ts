import "server-only";
import { cacheLife } from "next/cache";
import { cache, life } from "../cache.ts";

/**
 * Makes the page that awaits it short-lived: a page that had to leave out a part, because WordPress failed for
 * that part alone, is rendered again within seconds instead of keeping its hole for minutes (ruling 15).
 */
export async function healSoon(): Promise<void> {
  "use cache";
  cacheLife(life(cache.incomplete));
}
