import "server-only";
import { cacheLife } from "next/cache";
import { cache, life } from "#lib/catalogue/cache.ts";

/** Cached, so that a static page does not keep the year of its rendering. */
export async function currentYear(): Promise<number> {
  "use cache";
  cacheLife(life(cache.year));
  return new Date().getUTCFullYear();
}
