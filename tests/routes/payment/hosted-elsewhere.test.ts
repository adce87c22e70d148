import { describe, expect, test, vi } from "vitest";
import { findCheckout } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { gold } from "#tests/routes/support/hosted.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { reset } from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { json } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

describe("a token that was not prepared here", () => {
  const unknown = (token: string, id: string) =>
    pay.ask("/checkout/complete-payment", { token, body: { token: id, PayerID: "PAYER" } });

  test("a token that was not prepared here belongs to the member who completes it first", async () => {
    const world = new World();
    const [first, other] = [pay.newMember(world), pay.newMember(world)];
    world.answers = { complete: [reset] };
    expect((await unknown(first, "EC-ELSEWHERE1")).status).toBe(502);
    expect((await unknown(other, "EC-ELSEWHERE1")).status).toBe(403);
    expect((await unknown(first, "EC-ELSEWHERE1")).json).toEqual(gold);
    expect(world.count("complete")).toBe(2);
  });

  test("of two completions of such a token at the same time only one counts", async () => {
    const world = new World();
    const both = await Promise.all(
      [pay.newMember(world), pay.newMember(world)].map((token) => unknown(token, "EC-ELSEWHERE2")),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(world.count("complete")).toBe(1);
  });

  test("a token that WordPress refused to one member can be completed by another", async () => {
    const world = new World();
    world.answers = { complete: [json({ error: "Not yours" }, { status: 403 })] };
    expect((await unknown(pay.newMember(world), "EC-ELSEWHERE3")).status).toBe(403);
    expect((await unknown(pay.newMember(world), "EC-ELSEWHERE3")).json).toEqual(gold);
  });

  describe("a token whose first try had no visible end", () => {
    /** WordPress fails, and refuses the next call with this status. */
    async function retried(id: string, status: number, happen: (world: World) => void = () => {}) {
      const world = new World();
      happen(world);
      const token = pay.newMember(world);
      world.answers = { ...world.answers, complete: [reset, json({ error: "No" }, { status })] };
      expect((await unknown(token, id)).status).toBe(502);
      expect(await stateOf(id)).toBe("capturing");
      expect((await unknown(token, id)).status).toBe(status);
      const pending = (await pay.ask("/user/me", { token })).json.pending ?? [];
      return { state: await stateOf(id), pending: pending.length };
    }
    const stateOf = async (id: string) => (await findCheckout(id))?.state ?? null;

    test.each(["MADE-UP", "I-MADEUP", "BA-MADEUP"])(
      "the token %s, which neither WordPress nor PayPal knows, is deleted",
      async (id) => {
        expect(await retried(id, 404)).toEqual({ state: null, pending: 0 });
      },
    );

    const approved = { id: "EC-KNOWN1", status: "APPROVED", intent: "CAPTURE", purchase_units: [] };
    test.each([
      ["WordPress knows it", "EC-USED1", 409, () => {}],
      ["PayPal knows it", "EC-KNOWN1", 404, (world: World) => void world.orders.set("EC-KNOWN1", approved)],
      [
        "PayPal does not say",
        "EC-DOWN1",
        404,
        (world: World) => void Object.assign(world, { answers: { order: reset } }),
      ],
    ])("a token of uncertain end waits for a person if %s", async (_, id, status, happen) => {
      expect(await retried(id, status, happen)).toEqual({ state: "needsReview", pending: 1 });
    });
  });
});
