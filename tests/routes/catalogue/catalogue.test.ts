import { describe, expect, test } from "vitest";
import { ask, canary, catalogue, rightAnswer, secretPart } from "#tests/routes/support/catalogue.ts";
import { siteApi, wordpress } from "#tests/support/wordpress.ts";

describe.each(catalogue)("GET $path", (route) => {
  test("a route of the catalogue answers in the site's own form, never WordPress's, and forbids caching", async () => {
    wordpress(rightAnswer(route));
    const { status, headers, json: body, text } = await ask(route);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("set-cookie")).toBeNull();
    // The schema drops fields that it does not name, so a raw one would show here.
    expect(route.shape.parse(body)).toEqual(body);
    expect(text).not.toMatch(/rendered|acf|embed_code|&#8211;|&amp;/);
  });

  test("a route of the catalogue calls WordPress once, with the documented names and a `_cb`", async () => {
    const requests = wordpress(rightAnswer(route));
    const before = Date.now();
    await ask(route);
    expect(requests.map(({ method }) => method)).toEqual(["GET"]);
    const { origin, pathname, searchParams } = new URL(requests[0]?.url ?? "");
    expect(origin + pathname).toBe(siteApi + route.upstream);
    const { _cb, ...query } = Object.fromEntries(searchParams);
    expect(query).toEqual(route.query);
    expect(Number(_cb?.slice(0, -5))).toBeGreaterThanOrEqual(before);
    expect(Number(_cb?.slice(0, -5))).toBeLessThanOrEqual(Date.now());
  });

  test("a route of the catalogue sends WordPress no Authorization, Referer or cookie of the browser", async () => {
    const requests = wordpress(rightAnswer(route));
    await ask(route);
    const headers = Object.fromEntries(requests[0]?.headers ?? []);
    for (const name of ["authorization", "referer", "cookie", "x-auth-token", "x-forwarded-for"])
      expect(headers).not.toHaveProperty(name);
    expect(JSON.stringify(headers)).not.toContain(canary);
    expect(headers.accept).toBe("application/json");
    expect(requests[0]?.body).toBeNull();
  });

  test("a route of the catalogue contains no embed address of a VIP video, though WordPress sent it", async () => {
    wordpress(rightAnswer(route));
    expect((await ask(route)).text).not.toContain(secretPart);
  });

  test("a route of the catalogue ignores parameters that it does not know", async () => {
    const requests = wordpress(rightAnswer(route));
    expect((await ask(route, "?utm_source=x&_cb=1&context=edit&_fields=meta&token=x")).status).toBe(200);
    const url = new URL(requests[0]?.url ?? "");
    expect([...url.searchParams.keys()].sort()).toEqual([...Object.keys(route.query), "_cb"].sort());
    expect(url.searchParams.get("_cb")).not.toBe("1");
  });
});
