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
    ["'' for a pending address", { email_pending: "" }, { pendingEmail: null }],
    ["false for a deletion", { deletion_at: false }, { deletionAt: null }],
    ["a withdrawal", { withdrawal_at: "2026-11-30T21:00:00Z" }, { withdrawalAt: "2026-11-30T21:00:00.000Z" }],
    ["'' for it", { withdrawal_at: "" }, { withdrawalAt: null }],
    ["passkeys as text", { passkeys: { count: "2", login: "1" } }, { passkeys: { count: 2, login: true } }],
    ["codes as text", { second_factor: { recovery_codes: "5" } }, { secondFactor: { recoveryCodes: 5 } }],
    ["roles as an object", { roles: { 1: "subscriber", 3: "editor" } }, { isEditor: true }],
    ["an avatar that is a script", { avatar_url: "javascript:alert(1)" }, { avatarUrl: null }],
  ])("a member is mapped from WordPress's record that has %s", async (_, raw, expected) =>
    expect(await memberOf(raw)).toMatchObject(expected),
  );
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
  const price = {
    ...{ currency: "USD", amount: "19.99", initial: "19.99", trial: null },
    cycle: { every: 1, unit: "month" },
  };
  const full = {
    ...{ levelName: "Gold & more", levelNames: {}, priceText: "$19.99 per Month.", price },
    startDate: "2025-09-01T10:00:00.000Z",
    endDate: "2025-10-01T00:00:00.000Z",
    isActive: true,
    isCancellationPending: false,
  };
  const ofPMPro = { end_date: "", level_name: null, price_text: false };
  const inFields = {
    currency: "EUR",
    amount: 9.5,
    initial_amount: "1",
    cycle: { every: "3", unit: "Month" },
  };
  const quarterly = {
    ...price,
    currency: "EUR",
    amount: "9.50",
    initial: "1.00",
    cycle: { every: 3, unit: "month" },
  };

  test.each<[string, object, object]>([
    ["everything", {}, {}],
    ["PMPro's words for none", ofPMPro, { levelName: null, priceText: null, price: null, endDate: null }],
    ["a price in fields, before its text", inFields, { price: quarterly }],
    ["a text that holds no price", { price_text: "Ask us" }, { priceText: "Ask us", price: null }],
    [
      "a Chinese name of WordPress's",
      { names: { zh: "静夜<b>会员</b>" } },
      { levelNames: { zh: "静夜会员" } },
    ],
    ["no names, as PHP writes them", { names: [] }, {}],
    ["a number as id", { subscription_id: 31 }, {}],
    ["no subscription id: nothing to cancel", { subscription_id: null }, { isActive: false }],
    ["an empty one", { subscription_id: "" }, { isActive: false }],
    ["'0'", { subscription_id: "0" }, { isActive: false }],
    ["a cancellation pending, '1'", { is_cancellation_pending: "1" }, { isCancellationPending: true }],
    ["true", { is_cancellation_pending: true }, { isCancellationPending: true }],
  ])("a subscription is read from a membership that has %s", async (_, membership, expected) => {
    const { subscription } = await memberOf({ membership: { ...paid, ...membership } });
    expect(subscription).toEqual({ ...full, ...expected });
  });

  test("a membership with a gateway and nothing else is read as a subscription without details", async () => {
    const dates = { startDate: null, endDate: null, isActive: false, isCancellationPending: false };
    const nothing = { levelName: null, levelNames: {}, priceText: null, price: null, ...dates };
    expect((await memberOf({ membership: { gateway: "stripe" } })).subscription).toEqual(nothing);
  });

  test.each<[string, unknown]>([
    ["the gateway 'free'", { ...paid, gateway: "free" }],
    ["no gateway", { ...paid, gateway: undefined }],
    ["an empty gateway", { ...paid, gateway: "" }],
    ["false for the gateway", { ...paid, gateway: false }],
    ["false for the membership", false],
    ["a text for the membership", "gold"],
  ])("a membership with %s is not read as a subscription", async (_, membership) =>
    expect((await memberOf({ membership })).subscription).toBeNull(),
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
  const deleted = { level_name: null, names: [], next_date: null };
  test.each<[string, unknown, unknown]>([
    ["none", [], []],
    ["an older WordPress", undefined, []],
    ["no list", "none", []],
    ["one", [other], [read]],
    [
      "one of a level that was deleted",
      [{ ...other, ...deleted }],
      [{ ...read, levelName: null, levelNames: {}, nextAt: null }],
    ],
    ["without a price", [{ ...other, amount: null }], [{ ...read, amount: null }]],
    ["one that can't be ended, and one that can", [{ ...other, subscription_id: "../x" }, other], [read]],
  ])(
    "the member's other subscriptions are read from WordPress's list: %s",
    async (_, other_subscriptions, expected) =>
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
  withdrawal_at: null,
  second_factor: null,
  passkeys: { count: 1, login: true, secret: canary },
  meta: { phone: canary },
  first_name: canary,
  last_name: canary,
  pmpro_membership_level: { id: "3", name: "Silver", code_id: canary, initial_payment: canary },
  membership: { gateway: "paypal", level_name: "Silver", card: canary, subscription_id: canary },
};
test("the mapped member contains no field that the contract does not name, at any depth", async () => {
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
])(
  "the time at which a membership ended is read from a membership that is %s",
  async (_, membership, endedAt) => {
    expect((await memberOf({ membership })).endedAt).toBe(endedAt);
  },
);

test.each<[string, Record<string, unknown>]>([
  ["no e-mail", { email: undefined }],
  ["no user name", { username: undefined }],
  ["numbers for both", { email: 1, username: 2 }],
])("WordPress's record of a user is refused if it has %s", async (_, raw) => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await expect(memberOf(raw)).rejects.toMatchObject({ kind: "invalid" });
});
