import "server-only";
import { cacheLife } from "next/cache";
import { cache, life } from "#lib/cache.ts";

/** The year of the copyright line; a static page would else keep the year it was rendered in. */
export async function currentYear(): Promise<number> {
  "use cache";
  cacheLife(life(cache.year));
  return new Date().getUTCFullYear();
}
