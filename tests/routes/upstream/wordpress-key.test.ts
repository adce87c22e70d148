import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import { watchOutput } from "#tests/routes/support/attacks-routes.ts";
import { ask, askingRoutes, routeOf, signIn } from "#tests/routes/support/member-routes.ts";
import { json, wordpress, wpError } from "#tests/support/wordpress.ts";

const key = "shared-key-canary-5d0c-0123456789abcdef";
// Settings are read after these lines.
Object.assign(process.env, { WORDPRESS_KEY: key, LOG_LEVEL: "debug" });

let written: string[] = [];
afterEach(() => expect(written.join("\n"), "the log").not.toContain("canary-5d0c"));

describe("with WORDPRESS_KEY every call to WordPress carries X-Murmur-Key (product: Settings)", () => {
  test.each(askingRoutes)("the call of $method $path to WordPress carries the shared key", async (route) => {
    written = watchOutput();
    const requests = wordpress(...route.answers);
    const { text, headers } = await ask(route, { cookie: (await signIn()).cookie });
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) expect(request.headers.get("x-murmur-key")).toBe(key);
    expect(text + JSON.stringify([...headers])).not.toContain("canary-5d0c");
  });

  test.each([
    "/_api/auth/login",
    "/_api/auth/register",
    "/_api/user/lost-password",
    "/_api/user/reset-password",
  ])(
    "%s names the member of the request to WordPress, and claims nothing that was not checked",
    async (path) => {
      written = watchOutput();
      const requests = wordpress(...routeOf(path).answers);
      await ask(routeOf(path), { headers: { "x-client-address": "203.0.113.77" } });
      expect(requests[0]?.headers.get("x-murmur-client-ip")).toBe("203.0.113.77");
      for (const { headers } of requests) expect(headers.get("x-murmur-human")).toBeNull();
    },
  );

  test.each(["/_api/auth/register", "/_api/user/me"])(
    "%s sends WordPress the page's language",
    async (path) => {
      written = watchOutput();
      const requests = wordpress(...routeOf(path).answers);
      const { cookie } = await signIn();
      await ask(routeOf(path), { cookie, headers: { "accept-language": "zh" } });
      expect(requests[0]?.headers.get("x-murmur-language")).toBe("zh");
    },
  );

  test("public calls to WordPress carry the key, even when they are repeated", async () => {
    written = watchOutput();
    const requests = wordpress(wpError(500, "x"), json([]));
    await fetchPublic("memberships/levels", {}, z.unknown());
    expect(requests.map(({ headers }) => headers.get("x-murmur-key"))).toEqual([key, key]);
  });

  test("a redirect of WordPress does not take the key elsewhere", async () => {
    written = watchOutput();
    const requests = wordpress(
      () => new Response(null, { status: 307, headers: { location: "https://evil.test/" } }),
    );
    await expect(fetchPublic("homepage", {}, z.unknown())).rejects.toThrow();
    expect(requests.filter(({ url }) => url.includes("evil.test"))).toEqual([]);
  });
});
