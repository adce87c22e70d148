import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "../cache.ts";
import type { MembershipLevel } from "../contracts/membership.ts";
import { fetchMembershipLevels } from "../wordpress/membership.ts";

/** All membership levels, sorted by id (ruling 23). */
export async function membershipLevels(): Promise<MembershipLevel[]> {
  "use cache";
  cacheLife(life(cache.levels));
  cacheTag(cache.levels.tag);
  return (await fetchMembershipLevels()).toSorted((a, b) => a.id - b.id);
}
