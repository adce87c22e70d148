import { describe, expect, test, vi } from "vitest";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import {
  boughtOrder,
  cut,
  html,
  processing,
  reset,
  stateOf as state,
  welcome,
} from "#tests/routes/support/payments.ts";
import { paypalError, type World } from "#tests/routes/support/paypal-world.ts";
import { type Answer, deadlineOnDemand, json } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

describe("the capture", () => {
  test.each<[string, Answer]>([
    ["reset", reset],
    ["HTML with 201", html],
    ["cut JSON", cut],
    ["500", paypalError(500, "INTERNAL")],
  ])("a failed capture (%s) whose money moved is checked at PayPal, and continues", async (_, fault) => {
    const { world, id, verify } = await boughtOrder();
    world.answers = {
      capture: (request) => {
        world.captureOrder(id);
        return fault(request);
      },
    };
    expect((await verify()).json).toEqual(welcome);
    expect(world.count("capture")).toBe(1);
    expect([world.captures, world.grants]).toEqual([[id], [id]]);
  });

  test("a capture whose connection is reset gets 202, and a later verification captures and grants once", async () => {
    const { world, id, verify, pending } = await boughtOrder();
    world.answers = { capture: reset, order: [null, null] };
    const { status, json: body } = await verify();
    expect({ status, body }).toEqual({ status: 202, body: processing });
    expect(world.count("capture")).toBe(1);
    expect(await state(id)).toBe("capturing");
    expect(await pending()).toMatchObject([{ kind: "order", id, levelId: 6 }]);
    world.answers = { order: reset };
    expect((await verify()).status, "PayPal away").toBe(202);
    world.answers = {};
    expect((await verify()).json).toEqual(welcome);
    expect([world.captures, world.grants]).toEqual([[id], [id]]);
  });

  test("a capture that hangs gets 202 after its deadline with one capture, and later one level", async () => {
    const { world, id, verify } = await boughtOrder();
    const deadline = deadlineOnDemand();
    world.answers = {
      capture: () => {
        world.captureOrder(id);
        deadline.pass();
        return new Promise<never>(() => {});
      },
    };
    expect((await verify()).status).toBe(202);
    vi.restoreAllMocks();
    expect((await verify()).json).toEqual(welcome);
    expect(world.count("capture")).toBe(1);
    expect([world.captures, world.grants]).toEqual([[id], [id]]);
  });

  test("INSTRUMENT_DECLINED gets 402, and the buyer may choose another means for the same order", async () => {
    const { world, id, verify, pending } = await boughtOrder();
    world.answers = { capture: [paypalError(422, "INSTRUMENT_DECLINED")] };
    expect(await verify()).toMatchObject({ status: 402, json: { error: { code: "INSTRUMENT_DECLINED" } } });
    expect(await pending()).toEqual([]);
    expect((await verify()).json).toEqual(welcome);
    expect(world.captures).toEqual([id]);
  });

  test("PENDING gets 202 until PayPal has the money", async () => {
    const { world, id, verify, pending } = await boughtOrder();
    world.answers = {
      capture: () => Response.json(world.captureOrder(id, { status: "PENDING" }), { status: 201 }),
    };
    const { status, json: body } = await verify();
    expect({ status, body }).toEqual({ status: 202, body: processing });
    expect(await pending()).toHaveLength(1);
    const unit = world.unitOf(id);
    unit.payments = { captures: [{ status: "COMPLETED", amount: unit.amount }] };
    expect((await verify()).json).toEqual(welcome);
    expect(world.grants).toEqual([id]);
  });

  test("a capture that PayPal holds back has its reason, and is never abandoned, even by another account", async () => {
    const { world, id, verify, pending } = await boughtOrder();
    world.answers = {
      capture: () => {
        const held = { status: "PENDING", status_details: { reason: "ECHECK" } };
        return Response.json(world.captureOrder(id, held), { status: 201 });
      },
    };
    expect((await verify()).status).toBe(202);
    expect(await findPayment(id)).toMatchObject({ state: "capturing", reason: "ECHECK" });
    world.orders.delete(id);
    expect((await verify()).status).toBe(202);
    expect(await pending()).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ["409: another capture is under way", paypalError(409, "RESOURCE_CONFLICT")],
    ["429", paypalError(429, "RATE_LIMIT_REACHED")],
    ["201 without a capture", json({ id: "O", status: "APPROVED", intent: "CAPTURE" }, { status: 201 })],
  ])(
    "an order whose capture is uncertain and that PayPal still has as approved (%s) is captured once later",
    async (_, answer) => {
      const { world, id, verify, pending } = await boughtOrder();
      world.answers = { capture: [answer] };
      expect((await verify()).status).toBe(202);
      expect(await pending()).toMatchObject([{ id, state: "capturing" }]);
      expect((await verify()).json).toEqual(welcome);
      expect(world.captures).toEqual([id]);
    },
  );

  test.each([
    [404, 402, "failed"],
    [403, 202, "capturing"],
    [500, 202, "capturing"],
  ])(
    "a capture with an unknown end, for which PayPal answers %i, gets %i and is %s",
    async (status, answered, kept) => {
      const { world, id, verify } = await boughtOrder();
      world.answers = { capture: reset, order: [null, reset] };
      expect((await verify()).status).toBe(202);
      world.answers = { order: paypalError(status, "SOME_ISSUE") };
      expect((await verify()).status).toBe(answered);
      expect(await state(id)).toBe(kept);
    },
  );

  test.each([
    ["VOIDED", "failed"],
    ["CREATED", "created"],
  ])(
    "a capture with an unknown end that PayPal has as %s took nothing, gets 402, and is %s",
    async (status, kept) => {
      const { world, id, verify, pending } = await boughtOrder();
      world.answers = { capture: reset, order: [null, reset] };
      expect((await verify()).status).toBe(202);
      world.answers = {};
      world.change(id, { status });
      expect(await verify()).toMatchObject({ status: 402, json: { error: { code: "PAYMENT_REQUIRED" } } });
      expect([await state(id), await pending()]).toEqual([kept, []]);
    },
  );

  test.each([422, 403])(
    "another refusal of a capture with %i gets 402 'Payment capture failed'",
    async (status) => {
      const { world, verify, pending } = await boughtOrder();
      world.answers = { capture: paypalError(status, "PAYEE_ACCOUNT_RESTRICTED") };
      const { status: given, json: body } = await verify();
      expect({ given, error: body.error }).toEqual({
        given: 402,
        error: { code: "CAPTURE_FAILED", message: "Payment capture failed. Please try again." },
      });
      expect(await pending()).toEqual([]);
    },
  );

  describe("ORDER_ALREADY_CAPTURED: read, every check, then success or 409", () => {
    const already = (world: World, id: string, change: object = {}) => {
      world.answers = {
        capture: (request) => {
          Object.assign(world.captureOrder(id).purchase_units[0] ?? {}, change);
          return paypalError(422, "ORDER_ALREADY_CAPTURED")(request);
        },
      };
    };
    test("an order of ours that was already captured succeeds", async () => {
      const { world, id, verify } = await boughtOrder();
      already(world, id);
      expect((await verify()).json).toEqual(welcome);
      expect(world.grants).toEqual([id]);
    });
    test("an order of ours that PayPal holds back gets 202, and stays pending", async () => {
      const { world, id, verify, pending } = await boughtOrder();
      already(world, id, { payments: { captures: [{ status: "PENDING" }] } });
      expect((await verify()).status).toBe(202);
      expect([await state(id), (await pending()).length, world.grants]).toEqual(["capturing", 1, []]);
    });
    test("an order whose amount has changed gets 409, and WordPress is not notified", async () => {
      const { world, id, verify } = await boughtOrder();
      already(world, id, { amount: { currency_code: "USD", value: "1.00" } });
      const { status, json: body } = await verify();
      expect([status, body.error.code, world.grants]).toEqual([409, "CONFLICT", []]);
    });
    test("an order that PayPal's own record has as not captured gets 409", async () => {
      const { world, verify } = await boughtOrder();
      world.answers = { capture: paypalError(422, "ORDER_ALREADY_CAPTURED") };
      expect((await verify()).status).toBe(409);
    });
  });
});
