import { describe, expect, test } from "vitest";
import { loginTarget, redirectTarget } from "#lib/addresses/redirect.ts";

/** The target as a page writes it, encoded once. */
const encoded = (value: string) => redirectTarget(`?redirect=${encodeURIComponent(value)}`);

describe("after a login, to a path on this site (product: Login)", () => {
  test.each([
    "/",
    "/vip",
    "/vip?plan=3",
    "/profile",
    "/videos?page=2#x",
    "/videos?query=rain%20%26%20tea&page=2",
    "/video/%E9%9B%A8%E5%A3%B0",
    "/video/雨声",
    "/zh/video/雨声?anchor=小雨#评论",
    "/video/a:b",
    "/javascript:alert(1)",
    "/@evil",
    "/videos?next=https:evil",
  ])("a login leads back to the path %s", (path) => expect(encoded(path)).toBe(path));

  test.each([
    ["?redirect=/videos?page=2%23x", "/videos?page=2#x"],
    ["?redirect=/video/雨声", "/video/雨声"],
    ["?redirect=/vip&lang=zh", "/vip"],
    ["?lang=zh&redirect=%2Fvip", "/vip"],
    ["redirect=/vip", "/vip"],
  ])("the target is read from the query %s", (search, path) => expect(redirectTarget(search)).toBe(path));
});

describe("anything else is no target: /profile (product: Login)", () => {
  test.each([
    "//evil",
    "///evil",
    "//evil@murmur.test",
    "/\\evil",
    "\\\\evil",
    "\\/evil",
    "/a\\b",
    "/\t/evil",
    "/\n/evil",
    "/\r\n/evil",
    "\t//evil",
    " //evil",
    " /vip",
    "/vip\0",
    "/vip\u007f",
    "/vip\u0085",
    "/%09/evil",
    "/%0a/evil",
    "/%0d%0aset-cookie:x",
    "/%00",
    "/%2f/evil",
    "/%2fevil",
    "/%5cevil",
    "%2f%2fevil",
    "/.//evil",
    "/a//evil",
    "/..//evil",
    "/videos?next=//evil",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "https://evil",
    "https:evil",
    "https:/evil",
    "http:\\\\evil",
    "evil",
    "evil.test/vip",
    "./vip",
    "?page=2",
    "#x",
    "",
    "%",
    "/100%",
    "/%ff",
  ])("the target %j leads to the profile instead", (value) => expect(encoded(value)).toBeNull());

  test.each([
    "",
    "?",
    "?redirect",
    "?redirect=",
    "?other=/vip",
    "?Redirect=/vip",
    "?redirect[]=/vip",
    "?redirect=/vip&redirect=/vip",
    "?redirect=/vip&redirect=//evil",
    "?redirect=/vip&redirect=",
    "?redirect=//evil",
    "?redirect=/%5Cevil",
    "?redirect=/%09/evil",
    "?redirect=/%2f/evil",
    "?redirect=%2f%2fevil",
    "?redirect=/%252f/evil",
    "?redirect=/%255cevil",
    "?redirect=/%2509/evil",
    "?redirect=javascript:alert(1)",
    "?redirect=https:",
    "?redirect=+/vip",
  ])("the query %s has no usable target, and leads to the profile", (search) =>
    expect(redirectTarget(search)).toBeNull(),
  );
});

describe("whatever is let through stays on this site in a browser", () => {
  const parts = ["/", "\\", "%2f", "%5c", "%09", "\t", ".", "..", "evil.test", ":", "@", "?", "#", "%25"];
  const all = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => `/${a}${b}${c}evil`)));
  test(`each of ${all.length} combinations of dangerous parts is refused or stays on this site`, () => {
    const passed = all.flatMap((value) => encoded(value) ?? []);
    expect(passed.length).toBeGreaterThan(100);
    const elsewhere = passed.filter((to) => new URL(to, "https://murmur.test").host !== "murmur.test");
    expect(elsewhere).toEqual([]);
  });
});

describe("without a way back in the address the page before leads back, where one would go on there", () => {
  test.each([
    ["", "/video/soft-rain", "/video/soft-rain"],
    ["", "/zh/video/%E9%9B%A8%E5%A3%B0", "/zh/video/%E9%9B%A8%E5%A3%B0"],
    ["", "/vip", "/vip"],
    ["?lang=zh", "/vip-zh", "/vip-zh"],
    ["", "/", null],
    ["", "/register", null],
    ["", "/videos", null],
    ["", "/video//evil.example", null],
    ["", "/video/%5C%5Cevil.example", null],
    ["", null, null],
    ["?redirect=%2Fvideos", "/video/soft-rain", "/videos"],
    ["?redirect=//evil.example", "/video/soft-rain", null],
    ["?redirect=/vip&redirect=/vip", "/video/soft-rain", null],
  ])('the login at "%s" that was opened from %s leads back to %s', (search, before, target) =>
    expect(loginTarget(search, before)).toBe(target),
  );
});
