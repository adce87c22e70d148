import { beforeEach, describe, expect, test, vi } from "vitest";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { pauses } from "#tests/routes/support/pauses.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { reset } from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { eventOf, send, usd } from "#tests/routes/support/subscribed.ts";
import { putInState } from "#tests/support/ledger.ts";

vi.mock("#lib/services/payment/ledger/changes/transition-payment.ts", { spy: true });

// A subscription whose first payment PayPal declined: the buyer reads that it was declined, even if PayPal
// reports it first.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
beforeEach(() => {
  pauses.length = 0;
});

const owing = { billing_info: { outstanding_balance: usd("3.99"), failed_payments_count: 1 } };
const settled = { billing_info: { outstanding_balance: usd("0.0"), failed_payments_count: 0 } };
const paid = { ...settled.billing_info, last_payment: { amount: usd("3.99"), time: "2025-09-18T10:00:00Z" } };

/** With `forgets`, a cancelled subscription no longer says that a payment failed. */
async function declined({ forgets = true } = {}) {
  const world = new World();
  const token = pay.newMember(world);
  const id = await pay.activeSubscription(world, token);
  const change = (to: object) => world.change(id, to);
  change(owing);
  const { cancel } = world;
  world.cancel = (request, name) => {
    const answer = cancel(request, name);
    if (forgets) change(settled);
    return answer;
  };
  const verify = async () => {
    const { status, json } = await pay.verifySubscription(id, { token });
    return { status, code: json.error?.code };
  };
  const failed = () => send(eventOf("BILLING.SUBSCRIPTION.PAYMENT.FAILED", { id }));
  const isOver = async () => {
    expect(world.count("cancel")).toBe(1);
    expect(world.grants).toEqual([]);
    expect(await findPayment(id)).toMatchObject({ state: "failed", reason: "DECLINED" });
    expect((await pay.ask("/user/me", { token })).json.pending ?? []).toEqual([]);
    expect((await pay.ask("/paypal/subscription", { token, body: { levelId: 3 } })).status).toBe(200);
  };
  return { world, token, id, change, verify, failed, isOver };
}
const answer = { status: 402, code: "INSTRUMENT_DECLINED" };

describe.each([
  ["PayPal forgets the failure once it is cancelled", { forgets: true }],
  ["PayPal still names the failure", { forgets: false }],
])("a declined subscription: %s", (_, how) => {
  test("a declined subscription is answered as declined if the webhook comes first and then the browser, repeatedly", async () => {
    const { verify, failed, isOver } = await declined(how);
    await failed();
    expect(await verify()).toEqual(answer);
    expect(await verify()).toEqual(answer);
    await isOver();
  });

  test("a declined subscription is answered as declined if the browser comes first, then the webhook", async () => {
    const { verify, failed, isOver } = await declined(how);
    expect(await verify()).toEqual(answer);
    await failed();
    expect(await verify()).toEqual(answer);
    await isOver();
  });

  test("a declined subscription is answered as declined if browser and webhook come at once", async () => {
    const { verify, failed, isOver } = await declined(how);
    const [, first, , second] = await Promise.all([failed(), verify(), failed(), verify()]);
    expect([first, second]).toEqual([answer, answer]);
    await isOver();
  });

  test("a declined subscription is answered as declined if the process ended between cancelling and recording it", async () => {
    const { world, id, verify, isOver } = await declined(how);
    vi.mocked(transitionPayment).mockRejectedValueOnce(new Error("killed"));
    await verify();
    expect(vi.mocked(transitionPayment).mock.lastCall?.[1]).toBe("declined");
    expect([world.count("cancel"), await pay.stateOf(id)]).not.toContain("failed");
    expect(await verify()).toEqual(answer);
    await isOver();
  });
});

test.each([
  ["CANCELLED", 0],
  ["SUSPENDED", 1],
])(
  "a subscription %s by PayPal itself is declined, and cancelled if it could be charged again",
  async (status, times) => {
    const { world, change, verify } = await declined();
    change({ status });
    expect(await verify()).toEqual(answer);
    expect(world.count("cancel")).toBe(times);
  },
);

describe("a buyer who has paid never reads otherwise", () => {
  test("a subscription charged while it was being cancelled gives the level", async () => {
    const { world, id, change, verify } = await declined();
    const { cancel } = world;
    world.cancel = (request, name) => {
      const response = cancel(request, name);
      change({ billing_info: paid });
      return response;
    };
    expect((await verify()).status).toBe(202);
    expect(await verify()).toEqual({ status: 200 });
    expect(world.grants).toEqual([id]);
    expect(await findPayment(id)).toMatchObject({ state: "confirmed", reason: null });
  });

  test("a subscription charged although it was declined before gives the level", async () => {
    const { world, id, change, verify } = await declined();
    expect(await verify()).toEqual(answer);
    change({ billing_info: paid });
    expect(await verify()).toEqual({ status: 200 });
    expect(world.grants).toEqual([id]);
  });

  test("a payment whose state after a cancellation can't be read stays under way, and is declined later", async () => {
    const { world, id, verify, isOver } = await declined();
    world.answers = { subscription: [null, reset, reset, reset] };
    expect((await verify()).status).toBe(202);
    expect(await pay.stateOf(id)).toBe("capturing");
    world.answers = {};
    expect(await verify()).toEqual(answer);
    await isOver();
  });
});

test("a payment that failed before reasons were stored is answered with 402 as before", async () => {
  const { id, change, verify } = await declined();
  change({ status: "CANCELLED", ...settled });
  await putInState(id, "failed");
  expect(await verify()).toEqual({ status: 402, code: "PAYMENT_REQUIRED" });
});

test("an order whose capture was declined is still answered as declined later", async () => {
  const { world, id, verify, pending } = await pay.boughtOrder();
  world.answers = {
    capture: () => Response.json(world.captureOrder(id, { status: "DECLINED" }), { status: 201 }),
  };
  for (let times = 0; times < 2; times++)
    expect((await verify()).json.error.code).toBe("INSTRUMENT_DECLINED");
  expect([await pay.stateOf(id), await pending(), world.grants]).toEqual(["failed", [], []]);
});

test("an order whose first capture was declined and the next one completed gives the level", async () => {
  const { world, id, verify, pending } = await pay.boughtOrder();
  world.answers = {
    capture: () => {
      const order = world.captureOrder(id);
      const { amount, payments } = world.unitOf(id);
      const { captures } = payments as { captures: object[] };
      captures.unshift({ id: "CAP-DECLINED", status: "DECLINED", amount });
      return Response.json(order, { status: 201 });
    },
  };
  expect((await verify()).json).toEqual(pay.welcome);
  expect(await pending()).toEqual([]);
  expect(world.grants).toEqual([id]);
});
