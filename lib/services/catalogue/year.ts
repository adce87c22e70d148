import "server-only";
import { cacheLife } from "next/cache";
import { cache, life } from "#lib/config/cache.ts";

/** Cached for an hour, so a static page that shows the year is cached for an hour at most. */
export async function currentYear(): Promise<number> {
  "use cache";
  cacheLife(life(cache.year));
  return new Date().getUTCFullYear();
}
