import { describe, expect, test } from "vitest";
import { encodedTarget } from "#server/http/request/raw-target.ts";
import { expectLinear } from "#tests/support/growth.ts";
import { page, startInTest, withErrorPages } from "#tests/support/server/fake-next.ts";

describe("addresses that can't be", () => {
  test.each([
    ["/video/%ff", "video-invalid"],
    ["/video/%00", "video-invalid"],
    ["/video/..%2f..%2fwp-admin", "video-invalid"],
    ["/video/..%5cx", "video-invalid"],
    ["/video/a%0d%0aSet-Cookie:x", "video-invalid"],
    ["/video/undefined", "video-invalid"],
    ["/video/a%3fb", "video-invalid"],
    ["/anchors/%2e%2e%2fx", "anchor-not-found"],
    ["/videos?anchor=..%2fx", "anchor-not-found"],
    ["/%ff", "not-found"],
    ["/..", "not-found"],
    ["/../../etc/passwd", "not-found"],
    ["/%2e%2e/x", "not-found"],
    ["//evil.test", "not-found"],
    ["///evil.test/", "not-found"],
    ["/\\evil.test", "not-found"],
    ["/%5cevil.test", "not-found"],
    ["/%2f%2fevil.test", "not-found"],
    ["/%09/evil.test", "not-found"],
    ["/en/lists/videos/~/1", "not-found"],
    ["/lists/videos/~/1", "not-found"],
    ["/zh/error-page/not-found", "not-found"],
    ["/error-page", "not-found"],
    ["/videos.rsc", "not-found"],
    ["/en/video/a.rsc", "video-not-found"],
  ])("the malformed address %s is answered by the page %s, and Next gets no request", async (path, name) => {
    const { get, requests } = await startInTest(withErrorPages(page("reached Next")));
    const { status: code, text, headers } = await get(path);
    expect([code, text]).toEqual([
      404,
      `<html lang="${path.startsWith("/zh") ? "zh" : "en"}">error page ${name}</html>`,
    ]);
    expect(headers).not.toHaveProperty("location");
    expect(requests.filter(({ url }) => !url.includes("/error-page/"))).toEqual([]);
  });

  test("RSC requests for inner pages are refused, too, and Next gets no request", async () => {
    const { get } = await startInTest(withErrorPages(page("reached Next")));
    expect((await get("/en/lists/videos/~/1", { headers: { rsc: "1" } })).status).toBe(404);
  });

  test.each(["GET http://evil.test/ HTTP/1.1", "OPTIONS * HTTP/1.1"])(
    'the request line "%s" is answered with 400',
    async (line) => {
      const { raw, requests } = await startInTest(page());
      const text = await raw(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(requests).toEqual([]);
    },
  );

  test.each([
    ["/video/\xe9\x9b\xa8", "/video/%E9%9B%A8"],
    ["/Video/\xe9\x9b\xa8?a=\xe9\x9b\xa8&b=//x", "/video/%E9%9B%A8?a=%E9%9B%A8&b=//x"],
    ["/videos?query=\xe9\x9b\xa8", "/videos?query=%E9%9B%A8"],
    ["/nothing/\xe9\x9b\xa8", "/nothing/%E9%9B%A8"],
  ])("unencoded bytes in the address %s are redirected to %s", async (url, location) => {
    const { raw, requests } = await startInTest(page());
    for (const method of ["GET", "HEAD"]) {
      const text = await raw(`${method} ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 308 /);
      expect(text).toContain(`\r\nLocation: ${location}\r\n`);
    }
    expect(requests).toEqual([]);
  });

  test.each([
    "GET //evil.test/\xe9\x9b\xa8 HTTP/1.1",
    "GET /\\evil.test/\xe9\x9b\xa8 HTTP/1.1",
    "GET http://evil.test/\xe9\x9b\xa8 HTTP/1.1",
    "GET /video/\xff HTTP/1.1",
    "GET /videos?query=\x7f HTTP/1.1",
    "POST /_api/auth/login?\xe9\x9b\xa8 HTTP/1.1",
  ])('the unencoded request line "%s" is answered with 400 instead of a redirect', async (line) => {
    const { raw, requests } = await startInTest(page());
    expect(await raw(`${line}\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(requests).toEqual([]);
  });

  test("a packet full of unencoded bytes does not delay other requests", () => {
    expectLinear((size) => {
      expect(encodedTarget(Buffer.from(`GET /${"\x80".repeat(size)}`, "latin1"))).toBeNull();
    }, 16_000);
  });

  test("/_api answers a malformed address with an error in JSON", async () => {
    const { get, requests } = await startInTest(page());
    expect(await get("/_api/video/..%2fx")).toMatchObject({
      status: 404,
      headers: { "content-type": "application/json", "x-frame-options": "DENY" },
    });
    expect(requests).toEqual([]);
  });
});
