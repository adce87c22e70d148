import { afterEach, describe, expect, test } from "vitest";
import { type Binding, customIdOf, readCustomId } from "#lib/paypal/custom-id.ts";
import { settings } from "#lib/settings.ts";

const secrets = settings().SESSION_SECRET;
const first = "a".repeat(32);
const second = "b".repeat(32);
const use = (...list: string[]) => Object.assign(settings(), { SESSION_SECRET: list });
afterEach(() => use(...secrets));

const binding: Binding = { kind: "order", user: "7", levelId: 6 };

describe("custom_id binds kind, user, level and this site", () => {
  test("at most 127 characters, for a user without an id as well", () => {
    expect(customIdOf({ ...binding, user: String(Number.MAX_SAFE_INTEGER) }).length).toBeLessThan(127);
    expect(customIdOf({ ...binding, user: `e${"f".repeat(32)}` }).length).toBeLessThan(127);
  });

  test.each<[string, Partial<Binding>, string]>([
    ["the same", {}, "ours"],
    ["another user", { user: "8" }, "another user"],
    ["another level", { levelId: 5 }, "another level"],
    ["another kind", { kind: "subscription" }, "unknown"],
  ])("%s: %j is %s", (_, change, whose) =>
    expect(readCustomId(customIdOf(binding), { ...binding, ...change })).toBe(whose),
  );

  const right = customIdOf(binding);
  test.each([
    undefined,
    "",
    "7.6",
    "7.6.",
    right.slice(0, -1),
    `${right}A`,
    right.replace(/.$/, (end) => (end === "A" ? "B" : "A")),
    right.replace(/^7/, "8"),
    right.replace(".6.", ".5."),
    ` ${right}`,
  ])("%j is nobody's", (customId) =>
    expect(readCustomId(customId, { ...binding, user: customId?.startsWith("8") ? "8" : "7" })).toBe(
      "unknown",
    ),
  );

  test("the first secret signs, all verify, a secret that is gone does not", () => {
    use(first);
    const old = customIdOf(binding);
    use(second, first);
    expect(readCustomId(old, binding)).toBe("ours");
    expect(customIdOf(binding)).not.toBe(old);
    use(second);
    expect(readCustomId(old, binding)).toBe("unknown");
  });
});
