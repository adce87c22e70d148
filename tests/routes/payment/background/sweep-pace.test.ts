import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startSweeping, sweep } from "#lib/services/payment/background/sweep.ts";
import { schedulePoll } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { findDuePayments } from "#lib/services/payment/ledger/queries/due-payments.ts";
import { day, hour, passTime, sweepOf, timeFromNow } from "#tests/routes/support/passed-time.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { stateOf } from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { billing, eventOf, subscribedMember, usd } from "#tests/routes/support/subscribed.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { putInState } from "#tests/support/ledger.ts";

// When the sweep polls a payment, and PayPal's list of events.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

const minute = 60_000;
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("PayPal's list of events", () => {
  /** The last requested span of the list, in ms from now; null without a request. */
  async function requestedSpan(world: World): Promise<number[] | null> {
    const before = world.count("events");
    await sweep();
    if (world.count("events") === before) return null;
    const { url } = world.requests.findLast(({ call }) => call === "events")?.request ?? { url: "" };
    return ["start_time", "end_time"].map(
      (name) => Date.parse(new URL(url).searchParams.get(name) ?? "") - Date.now(),
    );
  }
  const about = (ms: number) => expect.closeTo(ms / 10_000, 0);

  test("PayPal's list of events is read as far back as PayPal has it, and then hourly from an hour before", async () => {
    const world = new World();
    await passTime(day);
    const read = async () => (await requestedSpan(world))?.map((ms) => ms / 10_000) ?? null;
    expect(await read()).toEqual([about(-30 * day), about(minute)]);
    await passTime(50 * minute);
    expect(await read()).toBeNull();
    await passTime(20 * minute);
    expect(await read()).toEqual([about(-70 * minute - hour), about(minute)]);
  });

  test("PayPal's list of events is read again after ten minutes if an event of it failed", async () => {
    const { world, id } = await subscribedMember();
    await passTime(2 * hour);
    world.listed.push(eventOf("BILLING.SUBSCRIPTION.CANCELLED", { id }));
    world.answers = { subscription: pay.down };
    expect(await requestedSpan(world)).not.toBeNull();
    await passTime(5 * minute);
    expect(await requestedSpan(world)).toBeNull();
    await passTime(6 * minute);
    world.answers = {};
    expect(await requestedSpan(world)).not.toBeNull();
    await passTime(11 * minute);
    expect(await requestedSpan(world)).toBeNull();
  });

  test("PayPal's list of events is read from another shop's refund on, for the three days that it may be ours", async () => {
    const world = new World();
    await passTime(day);
    const refund = eventOf("PAYMENT.CAPTURE.REFUNDED", { id: "R-OTHER", capture_id: "C-OTHER" });
    world.listed.push({ ...refund, create_time: new Date(Date.now()).toISOString() });
    await sweep();
    await passTime(2 * hour);
    expect((await requestedSpan(world))?.[0]).toBeGreaterThan(-4 * hour);
    await passTime(3 * day);
    await sweep();
    await passTime(30 * minute);
    expect(await requestedSpan(world)).toBeNull();
  });
});

describe("a payment", () => {
  beforeEach(() => passTime(2 * hour));

  test("the sweep does not poll a payment that a page is polling at the moment", async () => {
    const { id } = await pay.boughtOrder();
    await sweepOf(id);
    expect(await stateOf(id)).toBe("created");
    await passTime(minute);
    await sweepOf(id);
    expect(await stateOf(id)).toBe("confirmed");
  });

  /** Whether the payment is due for a poll. */
  const isDue = async (id: string) => (await findDuePayments(1_000)).some((one) => one.id === id);

  test.each([
    ["early", 0, 0.75],
    ["in the middle", 0.5, 1],
    ["late", 0.999, 1.25],
  ])(
    "the wait for a payment grows after each check without a change, with the random part %s",
    async (_, random, part) => {
      vi.spyOn(Math, "random").mockReturnValue(random);
      const world = new World();
      const id = await pay.approvedOrder(world, pay.newMember(world));
      world.answers = { order: pay.down };
      await putInState(id, "capturing");
      await passTime(minute);
      await schedulePoll(id, 0, 0);
      await sweep();
      // The second poll without a change: four minutes plus or minus jitter.
      await passTime(3 * minute);
      expect(await isDue(id)).toBe(true);
      await sweep();
      await passTime(4 * minute * part - 10_000);
      expect(await isDue(id)).toBe(false);
      await passTime(20_000);
      expect(await isDue(id)).toBe(true);
    },
  );
});

describe("a subscription that runs", () => {
  beforeEach(() => passTime(2 * hour));
  /** Whether the payment is polled at each of these times, in hours. */
  async function lookedAt(id: string, hours: readonly number[]): Promise<boolean[]> {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    await sweepOf(id);
    const found: boolean[] = [];
    let passed = 0;
    for (const at of hours) {
      await passTime((at - passed) * hour);
      passed = at;
      found.push((await findDuePayments(1_000)).some((one) => one.id === id));
    }
    return found;
  }

  test("a paid subscription is polled again once its next payment is due", async () => {
    const { id, change } = await subscribedMember();
    const last_payment = { amount: usd("3.99"), time: timeFromNow(-hour) };
    change({ billing_info: { ...billing, last_payment, next_billing_time: timeFromNow(5 * day) } });
    expect(await lookedAt(id, [1, 5 * 24, 5 * 24 + 7])).toEqual([false, false, true]);
  });

  test("a subscription that is not paid yet is polled again soon", async () => {
    const { id, change } = await subscribedMember({ isPaid: false });
    change({ billing_info: { ...billing, next_billing_time: timeFromNow(5 * day) } });
    expect(await lookedAt(id, [0.1, 1])).toEqual([false, true]);
  });
});

test.each([
  ["where PayPal is set up", {}, 1],
  ["not without an id", { PAYPAL_CLIENT_ID: undefined }, 0],
  ["not without a secret", { PAYPAL_CLIENT_SECRET: undefined }, 0],
])("whether sweeping begins with the process: %s", (_, change, timers) => {
  changeSettings(change);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  startSweeping();
  expect(vi.getTimerCount()).toBe(timers);
});
