import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fake, page, startInTest, status, withErrorPages } from "#tests/support/server/fake-next.ts";

const unpacked: Record<string, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
};
const chinese = { headers: { cookie: "lang=zh" } };
const errorPage = (name: string, locale = "en") => `<html lang="${locale}">error page ${name}</html>`;

describe("a 404 is a whole document", () => {
  test.each([
    ["/nix", {}, "not-found", "en"],
    ["/zh/nix", {}, "not-found", "zh"],
    ["/nix", chinese, "not-found", "zh"],
    ["/video/nix", {}, "video-not-found", "en"],
    ["/zh/anchors/nix", {}, "anchor-not-found", "zh"],
    ["/nix.txt", {}, "not-found", "en"],
    ["/videos?query=nix", {}, "not-found", "en"],
    ["/nix", { headers: { range: "bytes=0-5" } }, "not-found", "en"],
  ])(
    "a missing page at %s with %o is answered by the document %s in %s",
    async (path, options, name, locale) => {
      const { get } = await startInTest(withErrorPages(status(404)));
      const { status: code, text, headers } = await get(path, options);
      expect([code, text]).toEqual([404, errorPage(name, locale)]);
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=0, must-revalidate, no-transform",
        "x-frame-options": "DENY",
      });
      expect(headers).not.toHaveProperty("etag");
    },
  );

  test("made-up searches drop no other page from the cache, and only a limited number are rendered", async () => {
    const frame = page(`<p>nothing</p>${"x".repeat(20_000)}`);
    const { get, context, requests } = await startInTest(
      withErrorPages((request, response) => {
        const isFrame = request.url?.endsWith("/past-end");
        (isFrame ? frame : request.url === "/anchors" ? page("anchors") : status(404))(request, response);
      }),
      {
        env: { TRUSTED_PROXIES: "1" },
        tuning: { maxBytes: 400_000, admission: { perSecond: 0.01, burst: 20, delayMs: 0 } },
      },
    );
    await get("/anchors");
    const headers = { "x-forwarded-for": "203.0.113.9" };
    for (let nth = 0; nth < 40; nth++)
      expect([404, 429]).toContain((await get(`/videos?query=made${nth}&page=9`, { headers })).status);
    expect(context.pages.get("/anchors")).not.toBeNull();
    expect(requests.filter(({ url }) => url.endsWith("/past-end")).length).toBeLessThan(15);
  });

  test("a list past its end answers 404 with the list's own frame", async () => {
    const { get } = await startInTest(
      withErrorPages((request, response) =>
        (request.url === "/zh/lists/videos/mia/~/~/past-end" ? page("the last page is 3") : status(404))(
          request,
          response,
        ),
      ),
    );
    const textOf = async (path: string) => {
      const { status: code, text } = await get(path);
      return [code, text];
    };
    expect(await textOf("/zh/videos?anchor=mia&page=9")).toEqual([404, "the last page is 3"]);
    const unknown = errorPage("anchor-not-found", "zh");
    expect(await textOf("/zh/videos?anchor=nix&page=9")).toEqual([404, unknown]);
  });

  test("an outage of WordPress is not shown as an empty result", async () => {
    const { get } = await startInTest(
      withErrorPages((request, response) =>
        status(request.url?.includes("/lists/") ? 500 : 404)(request, response),
      ),
    );
    expect(await get("/videos?page=9")).toMatchObject({ status: 503, text: errorPage("videos-unavailable") });
  });

  test("a 404 is a whole document even where Next has no error page", async () => {
    const { get } = await startInTest(status(404));
    expect(await get("/nix")).toMatchObject({
      status: 404,
      text: expect.stringMatching(/lang="en".*Page not found.*href="\/"/s),
      // The page has its styles inline.
      headers: { "content-security-policy": expect.stringMatching(/style-src 'self' 'unsafe-inline'/) },
    });
    const expected = { status: 404, text: expect.stringMatching(/lang="zh-Hans".*页面不存在.*href="\/zh"/s) };
    expect(await get("/zh/nix")).toMatchObject(expected);
  });

  test("a 404 is a whole document even if Next's error page fails, and that counts as no outage", async () => {
    const { get } = await startInTest((request, response) =>
      status(request.url?.includes("/error-page/") ? 500 : 404)(request, response),
    );
    expect(await get("/nix")).toMatchObject({ status: 404, text: expect.stringContaining("Page not found") });
  });

  test("HEAD of an error page is answered with its headers only", async () => {
    const { get } = await startInTest(withErrorPages(status(404)));
    expect(await get("/nix", { method: "HEAD" })).toMatchObject({ status: 404, text: "" });
  });
});

describe("a failure is a whole document", () => {
  test.each([
    ["/", {}, "home-unavailable", "en"],
    ["/zh", {}, "home-unavailable", "zh"],
    ["/", chinese, "home-unavailable", "zh"],
    ["/video/rain", {}, "video-unavailable", "en"],
    ["/videos?query=rain", {}, "videos-unavailable", "en"],
    ["/vip", {}, "unavailable", "en"],
    ["/robots.txt", {}, "unavailable", "en"],
  ])(
    "a failure at %s with %o is answered by the error page %s in %s",
    async (path, options, name, locale) => {
      const { get } = await startInTest(withErrorPages(status(500)));
      const { status: code, text, headers } = await get(path, options);
      expect([code, text]).toEqual([503, errorPage(name, locale)]);
      const own = { "retry-after": "30", "cache-control": "no-store", "x-frame-options": "DENY" };
      expect(headers).toMatchObject(own);
    },
  );

  test.each(["identity", "gzip", "br"])(
    "an error page shows the number of its request (%s)",
    async (encoding) => {
      const { get } = await startInTest((request, response) =>
        (request.url?.includes("/error-page/") ? page('<b id="reference">–</b>') : status(500))(
          request,
          response,
        ),
      );
      const read = async () => {
        const { body } = await get("/vip", { headers: { "accept-encoding": encoding } });
        return unpacked[encoding]?.(body).toString() ?? "";
      };
      const [first, second] = [await read(), await read()];
      for (const html of [first, second]) expect(html).toMatch(/^<b id="reference">[\w-]{8,}<\/b>$/);
      expect(first).not.toBe(second);
    },
  );

  test.each<[string, Parameters<typeof startInTest>[0]]>([
    ["a broken connection", (_request, response) => response.destroy()],
    ["no answer in time", () => undefined],
    [
      "a body that drips",
      (_request, response) =>
        void response
          .writeHead(200, { "content-type": "text/html", "cache-control": "s-maxage=9" })
          .write("<"),
    ],
  ])("a failure of Next is answered by the whole error page: %s", async (_name, broken) => {
    const { get } = await startInTest(withErrorPages(broken), { tuning: { deadlineMs: 500 } });
    const paths = broken.length === 0 ? ["/videos", "/videos?query=x"] : ["/videos"];
    for (const answer of await Promise.all(paths.map((path) => get(path))))
      expect(answer).toMatchObject({ status: 503, text: errorPage("videos-unavailable") });
  });

  test("a Next that does not answer counts as an outage until it answers again", async () => {
    const { get, next, socketPath } = await startInTest(withErrorPages(page("back")));
    await new Promise((done) => next.close(done));
    expect(await get("/zh/vip")).toMatchObject({
      status: 503,
      headers: { "retry-after": "30", "cache-control": "no-store" },
      text: expect.stringMatching(/lang="zh-Hans".*出了点问题.*href="\/zh"/s),
    });
    const outage = { status: 503, headers: { "cache-control": "private, no-store" } };
    expect(await get("/_api/videos")).toMatchObject(outage);
    await new Promise<void>((done) => next.listen(socketPath, done));
    expect((await get("/zh/vip")).text).toBe("back");
  });
});

describe("data is passed as it is", () => {
  test.each<[string, string, Record<string, string>]>([
    ["/videos?_rsc=1", "data for Next's client", { rsc: "1" }],
    ["/_next/static/nix.js", "a file of Next's", {}],
  ])("a failed request for %s (%s) is passed on unchanged", async (path, _name, headers) => {
    const own = { "x-nextjs-cache": "MISS", "cache-control": "no-cache" };
    const { get } = await startInTest(status(404, { "content-type": "text/x-component", ...own }));
    const answer = await get(path, { headers });
    expect(answer).toMatchObject({ status: 404, headers: { ...own, "x-frame-options": "DENY" } });
  });

  test("a response that breaks off breaks off for the client, too", async () => {
    const { get } = await startInTest((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("{", () => response.destroy());
    });
    await expect(get("/_api/user/payments")).rejects.toThrow("aborted");
    expect((await get("/_api/videos")).status).toBe(503);
  });

  test("answers of /_api are private unless they say otherwise", async () => {
    const { get } = await startInTest((request, response) => {
      if (request.url === "/_api/public") response.setHeader("cache-control", "public, max-age=60");
      response.setHeader("content-type", "application/json").end("{}");
    });
    expect((await get("/_api/user/me")).headers["cache-control"]).toBe("private, no-store");
    expect((await get("/_api/public")).headers["cache-control"]).toBe("public, max-age=60");
  });

  test.each([
    [404, 404, "NOT_FOUND"],
    [500, 500, "SERVER_ERROR"],
  ])("/_api never answers with HTML: Next's %i becomes %i %s", async (code, expected, name) => {
    const { get } = await startInTest(status(code));
    const answer = await get("/_api/nix");
    expect(answer).toMatchObject({ status: expected, headers: { "content-type": "application/json" } });
    expect(JSON.parse(answer.text).error.code).toBe(name);
    const shown = decodeURIComponent(String(answer.headers["x-error-text"] ?? ""));
    // A fault has its number in the log.
    expect(shown).toMatch(expected === 500 ? /^Server error, please try again\. Reference: [\w-]+$/ : /^$/);
  });

  test("a redirect of Next keeps its Location, its cookie and the visitor's parameters", async () => {
    const { get, requests } = await startInTest((request, response) =>
      status(308, { location: request.url?.replace("-en", "") ?? "", "set-cookie": "a=b" })(
        request,
        response,
      ),
    );
    const expected = { status: 308, headers: { location: "/vip?utm_source=x", "set-cookie": ["a=b"] } };
    expect(await get("/vip-en?utm_source=x")).toMatchObject(expected);
    expect(requests.at(-1)?.url).toBe("/vip-en?utm_source=x");
  });

  test.each([
    ["/video/old-name", "/video/new-name"],
    ["/video/old-name?t=90&utm_source=x", "/video/new-name?t=90&utm_source=x"],
  ])(
    "the redirect from %s to %s is revalidated each time, and its body names the address once",
    async (path, to) => {
      const { get } = await startInTest((_request, response) => {
        // Next sends such headers while it renders the page.
        const twice = ["location", "/video/new-name", "location", "/video/new-name"];
        const shared = ["cache-control", "s-maxage=300, stale-while-revalidate=86100"];
        response.writeHead(308, [...twice, ...shared, "content-type", "text/html; charset=utf-8"]);
        response.end('<html id="__next_error__"></html>');
      });
      // The cache answers the second request.
      for (const _ of [1, 2]) {
        const { status: code, headers, text } = await get(path);
        expect([code, headers.location, text]).toEqual([308, to, ""]);
        expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate, no-transform");
        expect(headers["x-content-type-options"]).toBe("nosniff");
      }
      const raw = await fake.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(raw.match(/^location:/gim)).toHaveLength(1);
    },
  );

  test.each([
    ["/videos/?utm_source=x", "/videos?utm_source=x"],
    ["/VIDEO/Soft-Rain", "/video/soft-rain"],
    ["/anchors/%e9%9b%a8?page=2", "/anchors/%E9%9B%A8?page=2"],
  ])(
    "the spelling %s of an address is redirected to the canonical one without a request to Next",
    async (path, to) => {
      const { get, requests } = await startInTest(page());
      const { status, headers } = await get(path);
      expect([status, headers.location, requests]).toEqual([308, to, []]);
    },
  );

  test("shared caches may not store a document that this server does not cache", async () => {
    const { get } = await startInTest(page());
    const found = (await get("/videos?query=a")).headers["cache-control"];
    expect(found).toBe("public, max-age=0, must-revalidate, no-transform");
  });
});
