import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { customIdOf, newNonce, nonceOf, type PaymentBinding, readCustomId } from "#lib/paypal/custom-id.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

const first = "a".repeat(32);
const second = "b".repeat(32);
const use = (...list: string[]) => changeSettings({ SESSION_SECRET: list });

const binding: PaymentBinding = { kind: "order", user: "7", levelId: 6 };
const nonce = newNonce();

describe("custom_id binds kind, user, level, nonce and this site", () => {
  test("custom_id has at most 127 characters, for a user without an id as well", () => {
    for (const user of [String(Number.MAX_SAFE_INTEGER), `e${"f".repeat(32)}`])
      expect(customIdOf({ ...binding, user }, nonce).length).toBeLessThan(127);
  });

  test("custom_id contains the nonce of its payment, and no other payment has that", () => {
    expect(nonceOf(customIdOf(binding, nonce))).toBe(nonce);
    expect(newNonce()).not.toBe(nonce);
    expect([undefined, "", "7.6", `7.6.${nonce}`].map(nonceOf)).toEqual([null, null, null, null]);
  });

  test.each<[string, Partial<PaymentBinding>, string]>([
    ["the same", {}, "ours"],
    ["another user", { user: "8" }, "another user"],
    ["another level", { levelId: 5 }, "another level"],
    ["another kind", { kind: "subscription" }, "unknown"],
  ])("the custom_id of a payment (%s), compared after the change %j, is: %s", (_, change, whose) =>
    expect(readCustomId(customIdOf(binding, nonce), { ...binding, ...change })).toBe(whose),
  );

  const right = customIdOf(binding, nonce);
  test.each([
    undefined,
    "",
    "7.6",
    "7.6.",
    `7.6.${nonce}`,
    right.slice(0, -1),
    `${right}A`,
    right.replace(/.$/, (end) => (end === "A" ? "B" : "A")),
    right.replace(/^7/, "8"),
    right.replace(".6.", ".5."),
    right.replace(nonce, newNonce()),
    right.replace(`${nonce}.`, ""),
    ` ${right}`,
  ])("the custom_id %j belongs to nobody", (customId) =>
    expect(readCustomId(customId, { ...binding, user: customId?.startsWith("8") ? "8" : "7" })).toBe(
      "unknown",
    ),
  );

  test("the first secret signs, all secrets verify, and a secret that was removed does not", () => {
    use(first);
    const old = customIdOf(binding, nonce);
    use(second, first);
    expect(readCustomId(old, binding)).toBe("ours");
    expect(customIdOf(binding, nonce)).not.toBe(old);
    use(second);
    expect(readCustomId(old, binding)).toBe("unknown");
  });

  test("the shared key signs before the older ones, and an id signed without it is still valid", () => {
    use(first);
    const before = customIdOf(binding, nonce);
    changeSettings({ WORDPRESS_KEY: "w".repeat(32) });
    const shared = customIdOf(binding, nonce);
    const text = ["murmur payment", "order", 7, 6, nonce].join("\n");
    const signature = createHmac("sha256", "w".repeat(32)).update(text).digest("base64url");
    expect(shared).toBe(`7.6.${nonce}.${signature}`);
    for (const customId of [before, shared]) expect(readCustomId(customId, binding)).toBe("ours");
  });

  test("the custom_id of a payment in the ledger needs no valid signature, since the keys may have changed", () => {
    const old = customIdOf(binding, nonce);
    use(second);
    expect(readCustomId(old, binding, nonce)).toBe("ours");
    expect(readCustomId(old, binding, newNonce())).toBe("unknown");
    expect(readCustomId(old, { ...binding, user: "8" }, nonce)).toBe("another user");
  });

  test("a custom_id from before there were nonces is still valid", () => {
    use(first);
    const text = ["murmur payment", "order", 7, 6].join("\n");
    const old = `7.6.${createHmac("sha256", first).update(text).digest("base64url")}`;
    expect(readCustomId(old, binding)).toBe("ours");
    expect(nonceOf(old)).toBeNull();
  });
});
