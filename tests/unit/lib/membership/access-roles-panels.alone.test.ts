import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { AccessDenied } from "#components/account/access-denied.tsx";
import { denialFor, type Feature, features, hasFeature, isVip, type Role } from "#lib/membership/access.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

// There is no router outside Next, and nothing here is pressed.
vi.mock("next/navigation", () => ({ useRouter: () => null }));

const titles = {
  admin: "Administrator Access Required",
  vip: "VIP Access Required",
  unexpected: "Unexpected Access Issue",
  other: "Access Denied",
};

/** A role, the roles that a place admits, and the panel that the role then reads. */
const table: [role: Role, allow: Role[], kind: keyof typeof titles][] = [
  ["user", ["admin"], "admin"],
  ["vip", ["admin"], "admin"],
  ["user", ["vip"], "vip"],
  ["user", ["vip", "admin"], "vip"],
  ["user", ["admin", "vip"], "vip"],
  ["admin", ["vip"], "vip"],
  ["admin", ["user"], "unexpected"],
  ["admin", ["user", "vip"], "other"],
  ["vip", ["user"], "other"],
  ["vip", ["user", "admin"], "other"],
  ["user", [], "other"],
  ["vip", [], "other"],
  ["admin", [], "other"],
];

const panel = (role: Role, allow: Role[], messages = en) =>
  renderToStaticMarkup(createElement(AccessDenied, { role, allow, texts: messages.member.denied }));

describe("which panel a role gets (product: Guarded places)", () => {
  test.each(table)("a visitor with the role %s at a place for %j sees: %s", (role, allow, kind) => {
    expect(denialFor(role, allow)).toBe(kind);
    expect(panel(role, allow)).toContain(`>${titles[kind]}<`);
  });

  test("a plain user who is refused a VIP area sees 'Upgrade to VIP' with a link to /vip", () => {
    const html = panel("user", ["vip", "admin"]);
    expect(html).toContain("Upgrade to VIP");
    expect(html).toContain('href="/vip"');
    expect(html).toContain(en.member.denied.vipTextUser);
  });

  test.each<[Role, Role[]]>([
    ["admin", ["vip"]],
    ["user", ["admin"]],
    ["vip", ["user"]],
    ["admin", ["user"]],
  ])("a member with the role %s at a place for %j sees a card about administrators", (role, allow) => {
    const html = panel(role, allow);
    expect(html).not.toContain("Upgrade to VIP");
    expect(html).toContain(en.member.denied.infoText);
  });

  test("the panel 'Access Denied' shows the member's role", () => {
    expect(panel("vip", ["user"])).toContain("(VIP)");
    expect(panel("vip", ["user"], zh)).toContain("VIP");
    expect(panel("vip", ["user"], zh)).toContain(zh.member.denied.otherTitle);
  });
});

describe("what each level includes (product: Roles and levels)", () => {
  const everyPlan: Feature[] = ["noAds", "membersOnlyVideo", "fullVideos", "earlyAccess", "teleGroup"];
  const included: [level: number, names: Feature[]][] = [
    [0, []],
    [1, []],
    [2, everyPlan],
    [3, everyPlan],
    [4, [...everyPlan, "prioritySupport"]],
    [5, [...everyPlan, "prioritySupport"]],
    [6, features.map(({ name }) => name)],
    [7, features.map(({ name }) => name)],
  ];
  test.each(included)("level %i includes the features %j", (level, names) => {
    expect(features.map(({ name }) => name).filter((name) => hasFeature(level, name))).toEqual(names);
    expect(isVip({ membershipLevelId: level })).toBe(level >= 2);
  });
});
