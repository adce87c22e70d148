import { expect, test } from "vitest";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { customIdOf } from "#sandbox/account/payments/custom-id.ts";
import { readyMembers } from "#sandbox/data/members.ts";
import { memberCalls } from "./members.ts";
import { paypalCalls } from "./paypal-calls.ts";
import { api, sandboxForTests } from "./support.ts";

const { send } = sandboxForTests({ faults: true });
const { tokenOf, me, ask, control, newMember } = memberCalls(send);
const record = async (username: string) => (await me(await tokenOf(username)))[1];
const cancel = "/wp-json/asmr/v1/user/me/subscription/cancel";
const dayFrom = (text: string) =>
  Math.round((Date.parse(`${text.replace(" ", "T")}Z`) - Date.now()) / 86_400_000);

test("between them, the ready-made accounts have every roughness the site must read", async () => {
  const users = await Promise.all(readyMembers.map(({ username }) => record(username)));
  const some = (is: (user: (typeof users)[number]) => unknown) => users.some((user) => Boolean(is(user)));
  expect(some(({ id }) => typeof id === "number") && some(({ id }) => typeof id === "string")).toBe(true);
  expect(some((user) => user.level && !("pmpro_membership_level" in user))).toBe(true);
  expect(some((user) => !("level" in user) && typeof user.pmpro_membership_level?.id === "string")).toBe(
    true,
  );
  expect(some((user) => user.pmpro_membership_level === false)).toBe(true);
  expect(some(({ membership }) => membership === null)).toBe(true);
  expect(some(({ avatar_url }) => avatar_url === null)).toBe(true);
  expect(some(({ membership }) => membership?.end_date === false)).toBe(true);
  expect(some(({ membership }) => membership?.end_date === "")).toBe(true);
});

test.each([
  ["free", 1, "free"],
  ["bronze", 2, "paypal"],
  ["silver", 3, "paypal"],
  ["gold", 4, "paypal"],
  ["platinum", 5, "paypal"],
  ["diamond", 6, "paypal"],
  ["nightcat", 4, "paypal"],
  ["expired", 1, null],
])("%s is level %i by %s", async (username, level, gateway) => {
  const user = await record(username);
  const words = { free: 1, bronze: 2, silver: 3, gold: 4, vip: 5 } as Record<string, number>;
  expect(Number(user.pmpro_membership_level?.id ?? words[user.level])).toBe(level);
  expect(user.membership.gateway).toBe(gateway);
  expect(user.roles).toEqual(["subscriber"]);
});

test("the admin has the role and the word, and no membership", async () => {
  expect(await record("admin")).toMatchObject({ level: "admin", roles: ["administrator"], membership: null });
});

test("dates have no zone; an ended membership ended in the past, a subscription renews in the future", async () => {
  const { start_date, end_date } = (await record("expired")).membership;
  expect(start_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(dayFrom(end_date)).toBe(-4);
  expect(dayFrom((await record("silver")).membership.end_date)).toBe(18);
});

test("a subscription that charges beside another level is shown, refused and ended", async () => {
  const token = await newMember("moved@murmur.example");
  const id = Number((await me(token))[1].id);
  const paypal = paypalCalls(send);
  const customId = customIdOf("subscription", { id }, 3);
  const { id: paypalId } = await paypal.control("paypal/subscribe", { levelId: 3, customId });
  expect(await paypal.confirmAsSite(paypalId, id, 3)).toBe(200);
  expect((await me(token))[1].other_subscriptions).toEqual([]);
  await control("member", { username: "moved@murmur.example", levelId: 6 });
  const shown = { subscription_id: paypalId, level_name: "Silver", amount: 12.99, currency: "USD" };
  expect((await me(token))[1].other_subscriptions).toMatchObject([shown]);

  const at = new Date().toISOString();
  const charge = { userId: id, levelId: 3, kind: "subscription", paypalId, at };
  const event = {
    ...charge,
    id: "subscription.renewed:X1",
    type: "subscription.renewed",
    transactionId: "X1",
  };
  const tell = async () => {
    const answer = await send(`${api}/paypal-event`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Murmur-Key": sharedKey },
      body: JSON.stringify({ ...event, amount: "12.99", currency: "USD" }),
    });
    return [answer.status, await answer.json()];
  };
  expect(await tell()).toMatchObject([409, { code: "charged_without_level" }]);
  expect(await tell()).toMatchObject([409, {}]);
  expect((await ask("POST", cancel, { subscription_id: "I-SOMEONEELSES" }, token))[0]).toBe(400);
  expect((await ask("POST", cancel, { subscription_id: paypalId }, token))[0]).toBe(200);
  expect((await me(token))[1]).toMatchObject({
    other_subscriptions: [],
    membership: { level_name: "Diamond" },
  });
  expect(await tell()).toMatchObject([200, { success: true }]);
});

test("a membership says what it was bought at, in words and, of some levels, in fields", async () => {
  const token = await newMember("early@murmur.example");
  const bought = async (change: object) => {
    await control("member", { username: "early@murmur.example", ...change });
    return (await me(token))[1].membership;
  };
  expect(await bought({ levelId: 3 })).toMatchObject({
    price_text: expect.stringContaining("$12.99 per Month"),
  });
  const early = await bought({ levelId: 3, price: "9.99" });
  expect(early.price_text).toContain("$9.99 per Month");
  expect(early).not.toHaveProperty("amount");
  const yearly = await bought({ levelId: 5, price: "59.99" });
  expect(yearly).toMatchObject({ currency: "USD", amount: "59.99", initial_amount: "59.99" });
  expect(yearly.price_text).toContain("$59.99 per Year");
  // What is bought anew costs what it costs now.
  expect(await bought({ levelId: 5 })).toMatchObject({ amount: 89.99 });
});

test("avatars are pictures that exist", async () => {
  const { avatar_url } = await record("nightcat");
  expect((await fetch(avatar_url)).headers.get("content-type")).toBe("image/webp");
});

test("cancelling keeps the level and its end; a second time there is nothing to cancel", async () => {
  const token = await tokenOf("silver");
  const before = (await me(token))[1].membership;
  expect(before.is_cancellation_pending).toBeOneOf(["", false, 0]);
  const [status, body] = await ask("POST", cancel, undefined, token);
  expect([status, body.message]).toEqual([200, expect.stringContaining(before.end_date.slice(0, 10))]);
  const after = (await me(token))[1].membership;
  expect(after).toMatchObject({ level_name: "Silver", gateway: "paypal", end_date: before.end_date });
  expect(after.is_cancellation_pending).toBeOneOf(["1", true, 1]);
  expect((await ask("POST", cancel, undefined, token))[0]).toBe(400);
});

test.each(["free", "expired", "diamond", "single", "admin"])("%s has nothing to cancel", async (username) => {
  const [status, body] = await ask("POST", cancel, undefined, await tokenOf(username));
  expect([status, body.message]).toEqual([400, "You do not have an active subscription."]);
});

test("whatever the shape of a new account's record, its level can be read when it is a paid one", async () => {
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
    const email = `${name}@shapes.example`;
    const token = await newMember(email);
    await control("member", { username: email, levelId: 6 });
    const [, user] = await me(token);
    expect(Number(user.pmpro_membership_level.id), email).toBe(6);
  }
});
