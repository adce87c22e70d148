import { describe, expect, test, vi } from "vitest";
import { deadTokens, faultNames, faultOf, wordsOfOthers } from "#tests/routes/support/fault-grid-faults.ts";
import {
  activeSubscription,
  approvedOrder,
  newMember,
  verifyOrder,
  verifySubscription,
} from "#tests/routes/support/payments.ts";
import { type Call, World } from "#tests/routes/support/paypal-world.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

// An approved payment during and after each fault of PayPal or WordPress.

const sides: Record<string, Call[]> = {
  PayPal: ["token", "order", "capture", "subscription", "billingPlan"],
  "PayPal's capture": ["capture"],
  "PayPal after its capture": ["order", "subscription"],
  WordPress: ["user", "confirm"],
  "WordPress's confirmation": ["confirm"],
};
const payments = {
  order: { buy: approvedOrder, verify: verifyOrder },
  subscription: { buy: activeSubscription, verify: verifySubscription },
};

/** None of these statuses says that money is lost, or asks for another payment. */
const mayBe = [202, 401, 402, 403, 404, 409, 429, 502, 503, 504];

describe.each(Object.entries(payments))("a paid %s", (_kind, { buy, verify }) => {
  const cells = Object.keys(sides).flatMap((side) =>
    // PayPal knows no member, so it refuses no member's token.
    faultNames
      .filter((fault) => side.startsWith("WordPress") || !deadTokens.includes(fault))
      .map((fault) => ({ side, fault })),
  );

  test.each(cells)(
    "a payment survives a fault ($side: $fault), and gives one level when that is over",
    async ({ side, fault }) => {
      const world = new World();
      const token = newMember(world);
      const id = await buy(world, token);
      const answer = faultOf(fault);
      world.answers = Object.fromEntries((sides[side] ?? []).map((call) => [call, answer]));
      const during = await verify(id, { token });
      // A success requires WordPress's confirmation.
      if (during.status === 200) expect(world.grants).toEqual([id]);
      else expect(mayBe, during.text).toContain(during.status);
      expect(during.text).not.toContain(wordsOfOthers);

      world.answers = {};
      vi.restoreAllMocks();
      // A member whose session has ended logs in again.
      const again = during.status === 401 ? `${token}.again` : token;
      world.members.set(again, world.members.get(token) ?? { id: 0, level: 1 });
      const after = await verify(id, { token: again });
      expect(after.status, after.text).toBe(200);
      expect(world.grants).toEqual([id]);
      expect(world.captures.length).toBeLessThanOrEqual(1);
    },
  );
});
