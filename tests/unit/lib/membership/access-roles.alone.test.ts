import { describe, expect, test } from "vitest";
import { isVip, type Role } from "#lib/membership/access.ts";
import { memberOf } from "#tests/support/member-record.ts";

type Outcome = [role: Role, id: number, name: string];
/** The role and the level of a member, from WordPress's record. */
const standing = async (raw: Record<string, unknown>): Promise<Outcome> => {
  const { role, membershipLevelId, membershipLevelName } = await memberOf(raw);
  return [role, membershipLevelId, membershipLevelName];
};
const level = (id: unknown, name?: unknown) => ({ pmpro_membership_level: { id, name } });

describe("a level string without a level id (product: Roles and levels)", () => {
  const documented: [string, ...Outcome][] = [
    ["free", "user", 1, "Free"],
    ["bronze", "vip", 2, "Bronze"],
    ["silver", "vip", 3, "Silver"],
    ["gold", "vip", 4, "Gold"],
    ["vip", "vip", 5, "Platinum"],
    ["platinum", "vip", 5, "Platinum"],
    ["diamond", "vip", 6, "Diamond"],
    ["admin", "admin", 6, "Administrator"],
  ];
  const everyCase = documented.flatMap(([word, ...outcome]) =>
    [word, word.toUpperCase(), ` ${word[0]?.toUpperCase()}${word.slice(1)} `].map(
      (written): [string, Outcome] => [written, outcome],
    ),
  );
  test.each(everyCase)(
    "the level string %j without an id gives the right role and level",
    async (written, outcome) => expect(await standing({ level: written })).toEqual(outcome),
  );

  test.each(["wood", "gold plated", "level-3", "3", "constructor", "__proto__", "金"])(
    "the unknown level string %j gives the role user on level 1, Free",
    async (written) => expect(await standing({ level: written })).toEqual(["user", 1, "Free"]),
  );
});

describe("without a level string the membership object decides (an id of 2 or more is VIP)", () => {
  test.each<[string, unknown, ...Outcome]>([
    ["a number", 1, "user", 1, "Free"],
    ["PMPro's text", "1", "user", 1, "Free"],
    ["2", 2, "vip", 2, "Bronze"],
    ["'2'", "2", "vip", 2, "Bronze"],
    ["'3'", "3", "vip", 3, "Silver"],
    ["4", 4, "vip", 4, "Gold"],
    ["'5'", "5", "vip", 5, "Platinum"],
    ["'6'", "6", "vip", 6, "Diamond"],
    ["one above the documented", "7", "vip", 7, "VIP"],
    ["0", 0, "user", 1, "Free"],
    ["'0'", "0", "user", 1, "Free"],
    ["a negative", -2, "user", 1, "Free"],
    ["true, which is no number", true, "user", 1, "Free"],
    ["null", null, "user", 1, "Free"],
    ["false", false, "user", 1, "Free"],
    ["a word", "gold", "user", 1, "Free"],
  ])("a membership's id without a name gives the right role and level: %s", async (_, id, ...outcome) =>
    expect(await standing(level(id))).toEqual(outcome),
  );

  test.each<[string, ...Outcome]>([
    ["Bronze", "vip", 2, "Bronze"],
    ["Silver (monthly)", "vip", 3, "Silver (monthly)"],
    ["ASMR GOLD", "vip", 4, "ASMR GOLD"],
    ["Site VIP", "vip", 5, "Site VIP"],
    ["Diamond VIP", "vip", 6, "Diamond VIP"],
    ["Free", "user", 1, "Free"],
    ["Members", "user", 1, "Members"],
    ["Silver &amp; <b>more</b>", "vip", 3, "Silver & more"],
  ])("a membership's name without an id gives the right role and level: %s", async (name, ...outcome) =>
    expect(await standing(level(undefined, name))).toEqual(outcome),
  );

  test.each(["Administrators", "Admin club"])(
    "a membership named %j does not give the administrator's role",
    async (name) => expect(await standing(level(null, name))).toEqual(["user", 1, name]),
  );
});

test.each<[string, Record<string, unknown>]>([
  ["nothing said", {}],
  ["null", { level: null, pmpro_membership_level: null, roles: null, membership: null }],
  ["false", { level: false, pmpro_membership_level: false, roles: false, membership: false }],
  ["empty", { level: "", pmpro_membership_level: "", roles: [], membership: "" }],
  ["PHP's empty array", { pmpro_membership_level: [], membership: [] }],
  ["a level of nothing", { pmpro_membership_level: { id: null, name: null } }],
  ["other roles", { roles: ["subscriber", "editor"] }],
])("a record without any membership gives level 1 (product: Roles and levels): %s", async (_, raw) =>
  expect(await standing(raw)).toEqual(["user", 1, "Free"]),
);

describe("the administrator role (product: Roles and levels)", () => {
  const admin: Outcome = ["admin", 6, "Administrator"];
  test.each<[string, Record<string, unknown>, Outcome]>([
    ["alone", {}, admin],
    ["with the free level", level("1", "Free"), admin],
    ["with a paid level", level(3, "Silver"), admin],
    ["under a level string, which decides first", { level: "free" }, ["user", 1, "Free"]],
    ["under a VIP level string", { level: "gold" }, ["vip", 4, "Gold"]],
  ])("an administrator's role and level follow from the record: %s", async (_, raw, outcome) =>
    expect(await standing({ roles: ["subscriber", "administrator"], ...raw })).toEqual(outcome),
  );

  test("an array of PHP's that has a gap is read as an object", async () =>
    expect(await standing({ roles: { 1: "administrator" } })).toEqual(admin));
});

test.each<[string, Record<string, unknown>, Outcome]>([
  ["beside an id", level("3", "Moonlight"), ["vip", 3, "Moonlight"]],
  ["beside a level string", { level: "gold", ...level("4", "Golden hour") }, ["vip", 4, "Golden hour"]],
  ["in another script", level(2, "青铜会员"), ["vip", 2, "青铜会员"]],
  ["an empty one does not", level(2, ""), ["vip", 2, "Bronze"]],
  ["false does not", level(2, false), ["vip", 2, "Bronze"]],
  ["but not an admin's", { level: "admin", ...level(6, "Diamond") }, ["admin", 6, "Administrator"]],
])(
  "a level's name from WordPress replaces the default (product: Roles and levels): %s",
  async (_, raw, outcome) => expect(await standing(raw)).toEqual(outcome),
);

test.each<[string, unknown, Outcome, boolean]>([
  ["gold", 1, ["vip", 1, "Free"], false],
  ["vip", "1", ["vip", 1, "Free"], false],
  ["free", 4, ["user", 4, "Gold"], true],
  ["unknown", "3", ["user", 3, "Silver"], true],
  ["bronze", 6, ["vip", 6, "Diamond"], true],
])(
  "the level string %s decides the role, and the id %j decides what is shown (product: Roles and levels)",
  async (string, id, outcome, vip) => {
    expect(await standing({ level: string, ...level(id) })).toEqual(outcome);
    expect(isVip({ membershipLevelId: outcome[1] })).toBe(vip);
  },
);
