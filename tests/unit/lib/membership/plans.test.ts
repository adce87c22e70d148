import { describe, expect, test } from "vitest";
import type { MembershipLevel, Price } from "#lib/contracts/payment/membership.ts";
import { features } from "#lib/membership/access.ts";
import {
  badgesOf,
  buttonState,
  cadenceOf,
  comparisonGroups,
  hasMoreThanPrice,
  nextPlan,
  plainMarkup,
  plansOf,
  replaceWords,
  upgradeOptions,
  wantedPlan,
} from "#lib/membership/plans.ts";

const names = ["Free", "Bronze", "Silver", "Gold", "Platinum", "Diamond"];
const price = (amount: string, cycle: Price["cycle"] = null): Price => ({
  ...{ currency: "USD", amount, initial: amount, trial: null },
  cycle,
});
const level = (id: number, name = names[id - 1] ?? ""): MembershipLevel => ({
  id,
  name,
  names: id === 3 ? { zh: "白银" } : {},
  description: "",
  pricingText: `<strong>$${id}.99</strong>`,
  price: id > 1 ? price(`${id}.99`) : null,
  features: [],
});
const levels = names.map((_, index) => level(index + 1));

describe("how often a plan is paid", () => {
  test.each([
    [2, "Bronze", "weekly"],
    [3, "Silver", "monthly"],
    [4, "Gold", "quarterly"],
    [5, "Platinum", "yearly"],
    [6, "Diamond", "lifetime"],
    [7, "Emerald", "lifetime"],
    [6, "One week", "weekly"],
    [2, "VIP Monthly", "monthly"],
    [3, "3 Months", "quarterly"],
    [3, "three-month pass", "quarterly"],
    [3, "13 months", "monthly"],
    [2, "Quarterly", "quarterly"],
    [2, "1 Year", "yearly"],
    [2, "ANNUAL", "yearly"],
    [2, "Lifetime (one year of mail)", "lifetime"],
    [5, "周卡", "weekly"],
    [5, "月卡", "monthly"],
    [5, "季卡", "quarterly"],
    [2, "年卡", "yearly"],
    [2, "终身会员", "lifetime"],
  ])("level %i, named '%s', is paid %s", (id, name, expected) =>
    expect(cadenceOf({ id, name })).toBe(expected),
  );

  test.each([
    [2, "Bronze", { every: 1, unit: "year" }, "yearly"],
    [5, "Annual", { every: 3, unit: "month" }, "quarterly"],
    [5, "Platinum", { every: 6, unit: "month" }, "yearly"],
    [3, "One week", null, "weekly"],
  ] as const)("level %i, named '%s', with a price that says %j, is paid %s", (id, name, cycle, expected) =>
    expect(cadenceOf({ id, name, price: price("5.00", cycle) })).toBe(expected),
  );
});

const named = (...given: [id: number, name: string][]) => given.map(([id, name]) => ({ id, name }));
test.each([
  ["no name says anything", levels, { 2: [], 3: ["popular"], 4: [], 5: [], 6: ["best"] }],
  [
    "names say it",
    named([1, "Free"], [2, "Monthly"], [3, "Annual"], [4, "Lifetime"], [5, "P"], [6, "D"]),
    { 2: ["popular"], 3: [], 4: ["best"], 5: [], 6: [] },
  ],
  [
    "one is the most popular",
    named([2, "month"], [3, "3 months"], [4, "1 Year"], [5, "2 years"]),
    { 2: ["popular"], 3: [], 4: [], 5: [] },
  ],
  ["a name says two things", named([4, "Lifetime, not a month"]), { 4: ["popular", "best"] }],
  ["the free level has none", named([1, "A month for free"], [3, "Silver"]), { 3: ["popular"] }],
  ["the documented level is not there", named([2, "Bronze"]), { 2: [] }],
  ["nothing to buy", named([1, "Free"]), {}],
])("the badges of the plans: %s", (_, given, expected) => expect(badgesOf(given)).toEqual(expected));

const visitor = "register buy buy buy buy buy";
test.each([
  [null, visitor],
  [1, "current buy buy buy buy buy"],
  [2, "lower current buy buy buy buy"],
  [3, "lower lower current buy buy buy"],
  [4, "lower lower lower current buy buy"],
  [5, "lower lower lower lower current buy"],
  [6, "lower lower lower lower lower current"],
])("the plans' buttons for a member on level %s are: %s", (viewer, expected) =>
  expect(levels.map(({ id }) => buttonState(id, viewer)).join(" ")).toBe(expected),
);

test("the plans are the levels above 1, with what a buyer has to know", () => {
  expect(plansOf(levels, "en").map(({ id }) => id)).toEqual([2, 3, 4, 5, 6]);
  expect(plansOf(levels, "zh")[1]?.name).toBe("白银");
  const silver = { id: 3, name: "Silver", cadence: "monthly", price: price("3.99"), priceText: "$3.99" };
  expect(plansOf(levels, "en")[1]).toEqual(silver);
});

test.each([
  [1, 2],
  [2, 3],
  [5, 6],
  [6, null],
  [9, null],
])("'Become a VIP Member' at level %i leads to plan %s", (viewer, expected) =>
  expect(nextPlan(plansOf(levels, "en"), viewer)?.id ?? null).toBe(expected),
);

test.each([
  ["?plan=3", 1, 3],
  ["?plan=3&checkout_status=x", 2, 3],
  ["?plan=3", 3, null],
  ["?plan=2", 5, null],
  ["?plan=1", 1, null],
  ["?plan=7", 1, null],
  ["?plan=3&plan=4", 1, null],
  ["?plan=03", 1, null],
  ["?plan=", 1, null],
  ["", 1, null],
])("the query %j of a member on level %i chooses the plan %s", (search, level, expected) =>
  expect(wantedPlan(search, plansOf(levels, "en"), level)?.id ?? null).toBe(expected),
);

test.each([
  ["<p>A week.</p><ul><li>Full videos</li>\n<li>No ads</li></ul>", "<p>A week.</p>"],
  ["<ul>\r\n<li>No ads</li>\r\n<li>New &amp; first</li></ul>", "<ul>\r\n\r\n<li>New &amp; first</li></ul>"],
  ["<ol><li><b>Full</b> videos</li></ol>", ""],
  ["No ads", "No ads"],
  ["", ""],
  ["<ul><li>Requests &amp; more</li><li>No ads</li></ul>", "<ul><li>Requests</li></ul>"],
])("the description %j of a plan is split into its text and its features", (markup, expected) =>
  expect(replaceWords(markup, { "Full videos": "", "No ads": "", "Requests & more": "Requests" })).toBe(
    expected,
  ),
);

describe("the comparison of levels", () => {
  const columns = (offered: Parameters<typeof comparisonGroups>[1], of = levels) =>
    comparisonGroups(of, offered, "en").map(({ names: shared }) => shared.join("+"));
  test.each([
    [features.map(({ name }) => name), ["Free", "Bronze+Silver", "Gold+Platinum", "Diamond"]],
    [["noAds", "fullVideos"] as const, ["Free", "Bronze+Silver+Gold+Platinum+Diamond"]],
    [["videoRequest"] as const, ["Free+Bronze+Silver+Gold+Platinum", "Diamond"]],
  ])("the comparison of levels with the features %j has the columns %j", (offered, expected) =>
    expect(columns(offered)).toEqual(expected),
  );
  test("the compared levels have their Chinese names on a Chinese page", () =>
    expect(comparisonGroups(levels, ["noAds"], "zh")[1]?.names[1]).toBe("白银"));
  test("a column of the comparison lists the features of all its levels", () =>
    expect(
      comparisonGroups(levels, ["noAds", "prioritySupport"], "en").map(({ includes }) => includes),
    ).toEqual([[], ["noAds"], ["noAds", "prioritySupport"]]));
});

describe("what a member may move up to", () => {
  const options = (membershipLevelId: number, role: "user" | "vip" | "admin" = "vip", of = levels) =>
    upgradeOptions(
      of,
      { role, membershipLevelId },
      "en",
      features.map(({ name }) => name),
    );

  test.each([
    [1, "user", [2, 3, 4]],
    [2, "vip", [3, 4, 5]],
    [3, "vip", [4, 5, 6]],
    [4, "vip", [5, 6]],
    [5, "vip", [6]],
    [6, "vip", []],
    [6, "admin", []],
    [1, "admin", []],
    [7, "vip", []],
  ] as const)("a member on level %i with the role %s can move up to the levels %j", (id, role, expected) =>
    expect(options(id, role).map(({ plan }) => plan.id)).toEqual(expected),
  );

  const paid = ["noAds", "membersOnlyVideo", "fullVideos", "earlyAccess", "teleGroup"];
  test.each([
    [2, paid],
    [3, paid],
    [4, [...paid, "prioritySupport"]],
    [5, [...paid, "prioritySupport"]],
    [6, [...paid, "prioritySupport", "videoRequest"]],
  ])("a plan for level %i lists the right features", (id, expected) =>
    expect(options(id - 1)[0]).toMatchObject({ plan: { id }, features: expected }),
  );

  test("a benefit that the site can't give its members is in no plan", () =>
    expect(upgradeOptions(levels, { role: "vip", membershipLevelId: 5 }, "en", ["noAds"])).toMatchObject([
      { features: ["noAds"] },
    ]));

  test("a plan has its badges, and only the lifetime plan is gold", () => {
    expect(options(2).map(({ badges }) => badges.join())).toEqual(["popular", "", ""]);
    expect(options(2).map(({ isGold }) => isGold)).toEqual([false, false, false]);
  });
  test("the lifetime plan is found among the plans", () =>
    expect(options(5)).toMatchObject([{ badges: ["best"], isGold: true }]));
  test("a site without levels offers no plans", () => expect(options(1, "user", [])).toEqual([]));
});

test.each<[string, Price | null, boolean]>([
  ["could not be read", null, true],
  ["is plain", price("3.99"), false],
  ["has a trial", { ...price("3.99"), trial: { amount: "0.00", payments: 1 } }, true],
])("WordPress's own text about the price is shown beside a price that %s", (_, given, says) =>
  expect(hasMoreThanPrice({ price: given })).toBe(says),
);

test.each([
  ["The price is <strong>$12.99 per Month</strong>. ", "The price is $12.99 per Month."],
  ["<p>A</p><ul><li>b &amp; c</li><li>d &lt;3</li></ul>", "A b & c d <3"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["", ""],
])("the pricing text %s is shown as plain text", (markup, expected) =>
  expect(plainMarkup(markup)).toBe(expected),
);
