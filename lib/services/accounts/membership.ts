import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "#lib/cache.ts";
import type { MembershipLevel } from "#lib/contracts/membership.ts";
import { askOrLast } from "#lib/services/catalogue/last-good.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payments/membership.ts";

/** All membership levels, sorted by id. */
export async function membershipLevels(): Promise<MembershipLevel[]> {
  "use cache";
  cacheLife(life(cache.levels));
  cacheTag(cache.levels.tag);
  return (await fetchMembershipLevels()).toSorted((a, b) => a.id - b.id);
}

/**
 * The same for pages that say more than the plans: null where WordPress fails, kept for seconds only. The error may
 * not leave the cached function: Next answers such a page with 500, whoever catches the error.
 */
export async function membershipLevelsOrNull(): Promise<MembershipLevel[] | null> {
  "use cache";
  cacheTag(cache.levels.tag);
  const { answer, isNew } = await askOrLast("levels", async () => {
    const levels = await fetchMembershipLevels();
    if (levels.length === 0) throw new Error("without any level there is nothing to choose from");
    return levels.toSorted((a, b) => a.id - b.id);
  });
  cacheLife(life(isNew ? cache.levels : cache.incomplete));
  return answer;
}
