import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { page, startInTest } from "#tests/support/server/fake-next.ts";

describe("how a page is sent", () => {
  test("a page is sent with headers for browsers, not for caches or Next", async () => {
    const { get } = await startInTest(
      page("<p>", { link: "</a.css>; rel=preload", "content-security-policy": "script-src 'self'" }),
    );
    const { headers } = await get("/");
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate, no-transform",
      vary: "Accept-Encoding, rsc, Next-Router-State-Tree, Next-Router-Prefetch",
      link: "</a.css>; rel=preload",
      "content-length": "3",
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'self'; script-src 'self' .*; frame-ancestors 'none'/,
    );
    for (const name of ["x-nextjs-cache", "x-powered-by", "server"]) expect(headers).not.toHaveProperty(name);
  });

  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["BR ; Q=0.000, GZip", "gzip", gunzipSync],
    ["Br;q=0.0,GZIP;Q=0", undefined, (body: Buffer) => body],
    ["br;q=0.0,gzip;q=0.5", "gzip", gunzipSync],
    ["gzip;q=0", undefined, (body: Buffer) => body],
    ["", undefined, (body: Buffer) => body],
  ])("a page for Accept-Encoding %j is sent as %s", async (accepted, encoding, decode) => {
    const quiet = "<p>quiet</p>".repeat(40);
    const { get } = await startInTest(page(quiet));
    const { headers, body } = await get("/", { headers: { "accept-encoding": accepted } });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(decode(body).toString()).toBe(quiet);
  });

  test("HEAD of a cached page has the headers of GET and no body", async () => {
    const { get, requests } = await startInTest(page());
    const head = await get("/", { method: "HEAD", headers: { "accept-encoding": "gzip" } });
    const whole = await get("/", { headers: { "accept-encoding": "gzip" } });
    expect(head.body.length).toBe(0);
    expect({ ...head.headers, date: "" }).toEqual({ ...whole.headers, date: "" });
    expect(requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("a client that has the cached page in any encoding gets 304", async () => {
    const { get } = await startInTest(page());
    const { etag = "" } = (await get("/")).headers;
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const {
        status: code,
        body,
        headers,
      } = await get("/", { headers: { "if-none-match": known, "accept-encoding": "br" } });
      expect([code, body.length, headers.etag]).toEqual([304, 0, etag]);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await get("/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });
});
