import "server-only";
import { cacheLife } from "next/cache";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";

/** Cached for an hour, so a static page that shows the year is cached for an hour at most. */
export async function currentYear(): Promise<number> {
  "use cache";
  cacheLife(cacheLifeOf(cache.year));
  return new Date().getUTCFullYear();
}
