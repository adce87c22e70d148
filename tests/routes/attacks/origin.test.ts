import { describe, expect, test } from "vitest";
import { allRoutes, send } from "#tests/routes/support/attacks-routes.ts";
import { memberRoutes, signIn } from "#tests/routes/support/member-routes.ts";
import { json, wordpress, wpError } from "#tests/support/wordpress.ts";

/** Routes for other servers: PayPal signs its calls, WordPress has a secret. */
const byServers = ["/_api/paypal/webhook", "/_api/revalidate", "/_api/forget-member"];
const changing = (await allRoutes()).filter(
  ({ method, path }) => !/^(GET|HEAD)$/.test(method) && !byServers.includes(path),
);

const siteOrigin = "https://murmur.test";
const type = { "content-type": "application/json" };

test("the table lists every account route that is not a GET in the file system", () =>
  expect(changing.map(({ path }) => path)).toEqual(
    expect.arrayContaining(memberRoutes.filter(({ method }) => method !== "GET").map(({ path }) => path)),
  ));

describe.each(changing)("$method $path from elsewhere", (route) => {
  const body = memberRoutes.find(({ path }) => path === route.path)?.body?.("a@b.test") ?? {};
  async function refusedWith(headers: Record<string, string>, sent: BodyInit = JSON.stringify(body)) {
    const requests = wordpress(json({}));
    const { cookie } = await signIn();
    const response = await send(route, { headers: { cookie, ...headers }, body: sent });
    expect(requests, "WordPress gets no request").toEqual([]);
    expect(response.headers.getSetCookie(), "no cookie is set or cleared").toEqual([]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    const { error } = await response.json();
    expect(error.message).not.toBe("");
    return [response.status, error.code];
  }

  test.each<[string, Record<string, string>]>([
    ["cross-site", { "sec-fetch-site": "cross-site", origin: "https://evil.test" }],
    ["cross-site that claims this origin", { "sec-fetch-site": "cross-site", origin: siteOrigin }],
    ["same-site", { "sec-fetch-site": "same-site", origin: "https://other.murmur.test" }],
    ["same-site that claims this origin", { "sec-fetch-site": "same-site", origin: siteOrigin }],
    ["typed into the address bar", { "sec-fetch-site": "none", origin: siteOrigin }],
    ["an odd Sec-Fetch-Site", { "sec-fetch-site": "same-origin, cross-site", origin: siteOrigin }],
    ["Origin: null", { origin: "null" }],
    ["another origin", { origin: "https://evil.test" }],
    ["an origin that begins like this one", { origin: "https://murmur.test.evil.test" }],
    ["http", { origin: "http://murmur.test" }],
    ["another port", { origin: "https://murmur.test:8443" }],
    ["a path in it", { origin: `${siteOrigin}/` }],
    ["neither header", {}],
    ["an empty Origin", { origin: "" }],
    ["only a Referer", { referer: `${siteOrigin}/login` }],
    [
      "a Host that agrees with the origin",
      { origin: "https://evil.test", host: "evil.test", "x-forwarded-host": "evil.test" },
    ],
  ])("a request with %s is refused with 403", async (_, headers) =>
    expect(await refusedWith({ ...type, ...headers })).toEqual([403, "CROSS_SITE"]),
  );

  const files = new FormData();
  files.set("a", "1");
  test.each<[string, Record<string, string>, BodyInit | undefined]>([
    ["a form", {}, new URLSearchParams({ a: "1" })],
    ["a form with files", {}, files],
    ["text/plain", { "content-type": "text/plain" }, undefined],
    ["text/plain;application/json", { "content-type": "text/plain;application/json" }, undefined],
    ["application/jsonp", { "content-type": "application/jsonp" }, undefined],
    ["application/json, text/plain", { "content-type": "application/json, text/plain" }, undefined],
    ["no type", {}, new Blob([JSON.stringify(body)])],
  ])("%s from this site is refused with 415", async (_, headers, sent) => {
    const here = { "sec-fetch-site": "same-origin", ...headers };
    expect(await refusedWith(here, sent)).toEqual([415, "NOT_JSON"]);
  });

  test("a form of another site is refused with 403", async () => {
    const elsewhere = { "sec-fetch-site": "cross-site", origin: "https://evil.test" };
    expect(await refusedWith(elsewhere, new URLSearchParams({ a: "1" }))).toEqual([403, "CROSS_SITE"]);
  });

  test.each<[string, Record<string, string>]>([
    ["same-origin", { "sec-fetch-site": "same-origin" }],
    ["an older browser with the exact Origin", { origin: siteOrigin }],
    ["a charset", { "sec-fetch-site": "same-origin", "content-type": "Application/JSON; charset=utf-8" }],
  ])("a request from this site is accepted: %s", async (_, headers) => {
    wordpress(wpError(503, "maintenance"));
    const response = await send(route, { headers: { ...type, ...headers }, body: JSON.stringify(body) });
    expect([403, 415]).not.toContain(response.status);
  });
});
