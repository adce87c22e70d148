import { describe, expect, test, vi } from "vitest";
import { member } from "#lib/contracts/accounts/member.ts";
import { memberOf } from "#tests/support/member-record.ts";

describe("the client user model", () => {
  test("a member is read from the least that WordPress sends", async () =>
    expect(await memberOf({})).toEqual({
      id: 7,
      email: "mira@murmur.test",
      displayName: "mira",
      avatarUrl: null,
      role: "user",
      isEditor: false,
      membershipLevelId: 1,
      membershipLevelName: "Free",
      subscription: null,
      endedAt: null,
      endedLevelName: null,
      otherSubscriptions: [],
    }));

  test.each<[string, Record<string, unknown>, object]>([
    ["an id as text", { id: "12" }, { id: 12 }],
    ["no id", { id: undefined }, { id: null }],
    ["a display name", { display_name: "Mira 🌙" }, { displayName: "Mira 🌙" }],
    ["entities in it", { display_name: "Mira &amp; Jo" }, { displayName: "Mira & Jo" }],
    ["markup in it", { display_name: "<b>Mira</b><script>x</script>" }, { displayName: "Mira" }],
    ["null for it: the user name", { display_name: null }, { displayName: "mira" }],
    ["'' for it: the user name", { display_name: "" }, { displayName: "mira" }],
    ["an editor", { roles: ["subscriber", "editor"] }, { role: "user", isEditor: true }],
    ["an administrator", { level: "admin" }, { role: "admin", isEditor: true }],
    ["an avatar", { avatar_url: "https://cdn.test/a.jpg" }, { avatarUrl: "https://cdn.test/a.jpg" }],
    ["no avatar", { avatar_url: null }, { avatarUrl: null }],
    ["false for it", { avatar_url: false }, { avatarUrl: null }],
    ["a user name of digits, as a number", { username: 12345 }, { displayName: "12345" }],
    ["an address not confirmed, '0'", { email_verified: "0" }, { emailVerified: false }],
    ["one confirmed, 1", { email_verified: 1 }, { emailVerified: true }],
    [
      "'' for a pending address",
      { email_pending: "", deletion_at: false },
      { pendingEmail: null, deletionAt: null },
    ],
    [
      "passkeys in loosened JSON",
      { passkeys: { count: "2", login: "1" } },
      { passkeys: { count: 2, login: true } },
    ],
    [
      "recovery codes as text",
      { second_factor: { recovery_codes: "5" } },
      { secondFactor: { recoveryCodes: 5 } },
    ],
    ["roles as an object", { roles: { 1: "subscriber", 3: "editor" } }, { isEditor: true }],
    ["an avatar that is a script", { avatar_url: "javascript:alert(1)" }, { avatarUrl: null }],
  ])("%s", async (_, raw, expected) => expect(await memberOf(raw)).toMatchObject(expected));
});

describe("the subscription: the membership, only with a paid gateway (product: Membership tab)", () => {
  const paid = {
    gateway: "paypal",
    level_name: "Gold &amp; more",
    price_text: "<strong>$19.99</strong> per Month.",
    start_date: "2025-09-01 10:00:00",
    end_date: "2025-10-01",
    subscription_id: "31",
    is_cancellation_pending: "0",
  };
  const full = {
    levelName: "Gold & more",
    levelNames: {},
    priceText: "$19.99 per Month.",
    price: {
      currency: "USD",
      amount: "19.99",
      initial: "19.99",
      cycle: { every: 1, unit: "month" },
      trial: null,
    },
    startDate: "2025-09-01T10:00:00.000Z",
    endDate: "2025-10-01T00:00:00.000Z",
    isActive: true,
    isCancellationPending: false,
  };
  const nothing = {
    levelName: null,
    levelNames: {},
    priceText: null,
    price: null,
    startDate: null,
    endDate: null,
  };
  const bare = { ...nothing, isActive: false, isCancellationPending: false };

  test.each<[string, unknown, unknown]>([
    ["everything", paid, full],
    ["nothing but the gateway", { gateway: "stripe" }, bare],
    [
      "none of PMPro's words for none",
      { ...paid, end_date: "", level_name: null, price_text: false },
      { ...full, levelName: null, priceText: null, price: null, endDate: null },
    ],
    [
      "a price in fields, before its text",
      { ...paid, currency: "EUR", amount: 9.5, initial_amount: "1", cycle: { every: "3", unit: "Month" } },
      {
        ...full,
        price: {
          currency: "EUR",
          amount: "9.50",
          initial: "1.00",
          cycle: { every: 3, unit: "month" },
          trial: null,
        },
      },
    ],
    [
      "a text that holds no price",
      { ...paid, price_text: "Ask us" },
      { ...full, priceText: "Ask us", price: null },
    ],
    [
      "a Chinese name of WordPress's",
      { ...paid, names: { zh: "静夜<b>会员</b>" } },
      { ...full, levelNames: { zh: "静夜会员" } },
    ],
    ["no names, as PHP writes them", { ...paid, names: [] }, full],
    ["a number as id", { ...paid, subscription_id: 31 }, full],
    [
      "no subscription id: nothing to cancel",
      { ...paid, subscription_id: null },
      { ...full, isActive: false },
    ],
    ["an empty one", { ...paid, subscription_id: "" }, { ...full, isActive: false }],
    ["'0'", { ...paid, subscription_id: "0" }, { ...full, isActive: false }],
    [
      "a cancellation pending, '1'",
      { ...paid, is_cancellation_pending: "1" },
      { ...full, isCancellationPending: true },
    ],
    ["true", { ...paid, is_cancellation_pending: true }, { ...full, isCancellationPending: true }],
    ["the gateway 'free'", { ...paid, gateway: "free" }, null],
    ["no gateway", { ...paid, gateway: undefined }, null],
    ["an empty gateway", { ...paid, gateway: "" }, null],
    ["false for the gateway", { ...paid, gateway: false }, null],
    ["false for the membership", false, null],
    ["a text for the membership", "gold", null],
  ])("%s", async (_, membership, expected) =>
    expect((await memberOf({ membership })).subscription).toEqual(expected),
  );
});

describe("subscriptions that charge beside the one of the level", () => {
  const other = {
    subscription_id: "I-OTHER",
    level_name: "Silver",
    names: { zh: "白银" },
    next_date: "2025-12-01 10:00:00",
    amount: 12.99,
    currency: "USD",
  };
  const read = {
    id: "I-OTHER",
    levelName: "Silver",
    levelNames: { zh: "白银" },
    nextAt: "2025-12-01T10:00:00.000Z",
    amount: "12.99",
    currency: "USD",
  };
  test.each<[string, unknown, unknown]>([
    ["none", [], []],
    ["an older WordPress", undefined, []],
    ["no list", "none", []],
    ["one", [other], [read]],
    [
      "one of a level that was deleted",
      [{ ...other, level_name: null, names: [], next_date: null }],
      [{ ...read, levelName: null, levelNames: {}, nextAt: null }],
    ],
    ["without a price", [{ ...other, amount: null }], [{ ...read, amount: null }]],
    ["one that can't be ended, and one that can", [{ ...other, subscription_id: "../x" }, other], [read]],
  ])("%s", async (_, other_subscriptions, expected) =>
    expect((await memberOf({ other_subscriptions })).otherSubscriptions).toEqual(expected),
  );
});

const canary = "canary-91c";
const hostile = {
  user_pass: canary,
  user_activation_key: canary,
  session_tokens: { [canary]: { ip: canary } },
  capabilities: { administrator: true, [canary]: true },
  allcaps: { [canary]: true },
  roles: ["subscriber", canary],
  token: canary,
  email_verified: true,
  email_pending: null,
  deletion_at: null,
  second_factor: null,
  passkeys: { count: 1, login: true, secret: canary },
  meta: { phone: canary },
  first_name: canary,
  last_name: canary,
  pmpro_membership_level: { id: "3", name: "Silver", code_id: canary, initial_payment: canary },
  membership: { gateway: "paypal", level_name: "Silver", card: canary, subscription_id: canary },
};
test("nothing unannounced comes through the allow-list, at any depth", async () => {
  const mapped = await memberOf(hostile);
  expect(mapped).toMatchObject({ role: "vip", membershipLevelId: 3, subscription: { isActive: true } });
  expect(JSON.stringify(mapped)).not.toContain(canary);
  expect(Object.keys(mapped).toSorted()).toEqual(Object.keys(member.shape).toSorted());
  expect(member.parse(mapped)).toEqual(mapped);
});

test.each([
  ["expired", { gateway: null, status: "expired", end_date: "2025-10-01" }, "2025-10-01T00:00:00.000Z"],
  ["expired, nobody knows when", { status: "expired", end_date: false }, null],
  ["paid for", { gateway: "paypal", status: "active", end_date: "2025-10-01" }, null],
  ["of another state", { gateway: null, status: "cancelled", end_date: "2025-10-01" }, null],
])("the end of a membership that is %s is read", async (_, membership, endedAt) => {
  expect((await memberOf({ membership })).endedAt).toBe(endedAt);
});

test.each<[string, Record<string, unknown>]>([
  ["no e-mail", { email: undefined }],
  ["no user name", { username: undefined }],
  ["numbers for both", { email: 1, username: 2 }],
])("a record that names nobody is no user: %s", async (_, raw) => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await expect(memberOf(raw)).rejects.toMatchObject({ kind: "invalid" });
});
