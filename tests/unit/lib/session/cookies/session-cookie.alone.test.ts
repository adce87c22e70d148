import { describe, expect, test, vi } from "vitest";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { clearCookies, newId, readCookies, readMarkers, setCookies } from "#lib/session/cookies/cookie.ts";
import { loginSeconds } from "#lib/session/store/session-facts.ts";
import { expectLinear } from "#tests/support/growth.ts";

const id = "0123456789ab";
const otherMark = "ba9876543210";

/** A Set-Cookie value taken apart: its name, its value and its attributes. */
function parts(header = "") {
  const [pair = "", ...attributes] = header.split("; ");
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes: attributes.toSorted() };
}
const value = "Fe26.2*seal";
const started = (secure: boolean) => (setCookies(id, value, secure) ?? []).map(parts);
const lax = [`Max-Age=${loginSeconds}`, "Path=/", "SameSite=Lax"];

describe("a session's cookies (product: Sessions)", () => {
  test("a session cookie on https is __Host-, Secure, httpOnly and Lax, and only for this whole host", () =>
    expect(started(true)).toEqual([
      { name: `__Host-session-${id}`, value, attributes: ["HttpOnly", ...lax, "Secure"] },
      { name: `signed_in-${id}`, value: "1", attributes: [...lax, "Secure"] },
    ]));

  test("a session cookie on http has neither the prefix nor Secure, which browsers would refuse", () =>
    expect(started(false)).toEqual([
      { name: `session-${id}`, value, attributes: ["HttpOnly", ...lax] },
      { name: `signed_in-${id}`, value: "1", attributes: lax },
    ]));

  test.each([true, false])("a session cookie names no Domain (secure: %s)", (secure) => {
    const headers = [...(setCookies(id, "x", secure) ?? []), ...clearCookies(id, secure)];
    expect(headers.join()).not.toMatch(/domain/i);
  });

  test("each login has cookies with names of its own", () => {
    const ids = Array.from({ length: 200 }, newId);
    expect(new Set(ids).size).toBe(200);
    for (const one of ids) expect(one).toMatch(/^[0-9a-f]{12}$/);
  });

  test.each([true, false])(
    "clearing a session names exactly that session's two cookies (secure: %s)",
    (secure) => {
      const cleared = clearCookies(id, secure).map(parts);
      expect(cleared.map(({ name }) => name)).toEqual(started(secure).map(({ name }) => name));
      expect(cleared.map(({ value }) => value)).toEqual(["", ""]);
      for (const { attributes } of cleared) expect(attributes).toContain("Max-Age=0");
      expect(cleared[0]?.attributes.includes("Secure")).toBe(secure);
      expect(cleared.map(({ attributes }) => attributes.includes("HttpOnly"))).toEqual([true, false]);
    },
  );

  test("a sealed session of more than 4,096 bytes with its name gets no cookie, since browsers would drop it", () => {
    const longest = (size: number) => setCookies(id, "x".repeat(size), true);
    const fits = Array.from({ length: 4_200 }, (_, size) => size).filter((size) => longest(size) !== null);
    expect(fits.at(-1)).toBeGreaterThan(3_700);
    expect(longest(fits.at(-1) ?? 0)?.[0]?.length).toBeLessThanOrEqual(4_096);
    expect(longest(4_096)).toBeNull();
  });
});

describe("reading a Cookie header", () => {
  const sealed = (name: string, seal: string) => `${name}=${seal}`;
  test.each<[string, string | null, { id: string; seal: string }[]]>([
    ["one", sealed(`__Host-session-${id}`, "a"), [{ id, seal: "a" }]],
    ["among others", `lang=zh; __Host-session-${id}=a; signed_in-${id}=1`, [{ id, seal: "a" }]],
    ["without spaces", `lang=zh;__Host-session-${id}=a`, [{ id, seal: "a" }]],
    ["a seal with = and *", `__Host-session-${id}=Fe26.2*a==~2`, [{ id, seal: "Fe26.2*a==~2" }]],
    [
      "two logins",
      `__Host-session-${id}=a; __Host-session-${otherMark}=b`,
      [
        { id, seal: "a" },
        { id: otherMark, seal: "b" },
      ],
    ],
    ["none", null, []],
    ["empty", "", []],
    ["no seal", `__Host-session-${id}=`, []],
    ["no =", `__Host-session-${id}`, []],
    ["without the prefix, as another subdomain could set it", `session-${id}=a`, []],
    ["a short id", "__Host-session-0123=a", []],
    ["a long id", `__Host-session-${id}0=a`, []],
    ["capitals", `__Host-session-${id.toUpperCase()}=a`, []],
    ["another name before it", `x__Host-session-${id}=a`, []],
    ["in a value", `x=__Host-session-${id}=a`, []],
    ["quoted in a value", `x="; __Host-session-nope=a"`, []],
    ["separators only", ";;;==;; ;", []],
  ])("the sessions are read from a Cookie header on https: %s", (_, header, found) =>
    expect(readCookies(header, true)).toEqual(found),
  );

  test("the sessions in a Cookie header on http have names without a prefix", () => {
    expect(readCookies(`session-${id}=a`, false)).toEqual([{ id, seal: "a" }]);
    expect(readCookies(`__Host-session-${id}=a`, false)).toEqual([]);
  });

  test.each<[string, string | null, string[]]>([
    ["one", `signed_in-${id}=1`, [id]],
    ["two", `signed_in-${id}=1; lang=zh; signed_in-${otherMark}=1`, [id, otherMark]],
    ["cleared", `signed_in-${id}=`, []],
    ["none", "lang=en", []],
    ["nothing", null, []],
    ["in another's name", `not_signed_in-${id}=1`, []],
    ["in a value", `x=signed_in-${id}=1`, []],
  ])("the markers of logins are read from a Cookie header: %s", (_, header, ids) => {
    expect(readMarkers(header)).toEqual(ids);
    vi.stubGlobal("document", { cookie: header ?? "" });
    expect(isMarkedSignedIn()).toBe(ids.length > 0);
    vi.unstubAllGlobals();
  });

  test("a hostile Cookie header of 16 kB is read without a delay", () => {
    expectLinear((size) => {
      const header = `${"__Host-session-0123456789a".repeat(size)};${"; ".repeat(size)}`;
      expect(readCookies(header, true)).toEqual([]);
      expect(readMarkers(header)).toEqual([]);
    }, 150);
  });
});
