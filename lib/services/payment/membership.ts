import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";
import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payment/membership.ts";

export async function membershipLevels(): Promise<MembershipLevel[]> {
  "use cache";
  cacheLife(cacheLifeOf(cache.levels));
  cacheTag(cache.levels.tag);
  return (await fetchMembershipLevels()).toSorted((a, b) => a.id - b.id);
}

/** Null if WordPress fails, for optional parts of pages (lib/services/base/last-good.ts). */
export async function membershipLevelsOrNull(): Promise<MembershipLevel[] | null> {
  "use cache";
  cacheTag(cache.levels.tag);
  return readOrLastGood(cache.levels, "levels", async () => {
    const levels = await fetchMembershipLevels();
    if (levels.length === 0) throw new Error("without any level there is nothing to choose from");
    return levels.toSorted((a, b) => a.id - b.id);
  });
}
