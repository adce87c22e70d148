import "server-only";
import { cacheLife } from "next/cache";
import { cache, life } from "#lib/config/cache.ts";

/** Cached for an hour, which gives a static page that shows it a lifetime of at most an hour. */
export async function currentYear(): Promise<number> {
  "use cache";
  cacheLife(life(cache.year));
  return new Date().getUTCFullYear();
}
