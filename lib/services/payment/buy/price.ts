import "server-only";
import type { Price } from "#lib/contracts/membership.ts";
import { SiteError } from "#lib/errors.ts";
import { membershipLevels } from "#lib/services/accounts/membership.ts";

/**
 * What a level is called and costs now (product: Prices).
 *
 * @throws SiteError 502 where WordPress has no such level, or names no price that can be read for certain
 */
export async function priceOf(levelId: number): Promise<{ name: string; price: Price }> {
  const levels = await membershipLevels().catch(() => []);
  const level = levels.find(({ id }) => id === levelId);
  if (level === undefined || level.price === null) throw new SiteError(502, "PLAN_FAILED");
  return { name: level.name, price: level.price };
}
