import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { type FakeSite, startFake } from "#tests/support/server/fake-next.ts";

const script = Buffer.from(`console.log(${JSON.stringify("rain ".repeat(200))})`);
const scriptHeaders = {
  "content-type": "application/javascript; charset=UTF-8",
  "cache-control": "public, max-age=31536000, immutable",
  vary: "Accept-Encoding",
  "x-content-type-options": "nosniff",
};
const path = "/_next/static/chunks/a-1.js";

const folder = temporaryFolder();
let site: FakeSite;
beforeAll(async () => {
  const chunks = join(folder, ".next/static/chunks");
  mkdirSync(chunks, { recursive: true });
  mkdirSync(join(folder, "public/images"), { recursive: true });
  writeFileSync(join(folder, "public/images/tile.webp"), "picture");
  writeFileSync(join(folder, "public/sw.js"), "self;");
  mkdirSync(join(folder, "public/payment"));
  writeFileSync(join(folder, "public/payment/opening.html"), "<title>PayPal</title>");
  const file = join(chunks, "a-1.js");
  writeFileSync(file, script);
  writeFileSync(`${file}.br`, brotliCompressSync(script));
  writeFileSync(`${file}.gz`, gzipSync(script));
  writeFileSync(join(chunks, "plain.css"), "a{}");
  writeFileSync(join(chunks, "font.woff2"), "font");
  site = await startFake((_request, response) => void response.writeHead(404).end("Next's"), {
    root: folder,
  });
});
afterAll(() => site.close());

describe("a part of a file", () => {
  const { length } = script;
  const part = (range: string, more: Record<string, string> = {}, method = "GET") =>
    site.get(path, { method, headers: { range, "accept-encoding": "br", ...more } });

  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=2-4", 2, 4],
    ["Bytes=2-", 2, length - 1],
    ["bytes=-3", length - 3, length - 1],
    [`bytes=${length - 2}-${length + 99}`, length - 2, length - 1],
    [`bytes=-${length + 99}`, 0, length - 1],
  ])(
    "the range %s is sent from the uncompressed bytes, even to a browser that accepts Brotli",
    async (range, first, last) => {
      const { status, headers, body } = await part(range);
      expect([status, headers["content-range"]]).toEqual([206, `bytes ${first}-${last}/${length}`]);
      expect(body.equals(script.subarray(first, last + 1))).toBe(true);
      expect(headers["content-encoding"]).toBeUndefined();
      const expected = { "accept-ranges": "bytes", ...scriptHeaders, "content-length": String(body.length) };
      expect(headers).toMatchObject(expected);
    },
  );

  test.each([`bytes=${length}-`, "bytes=99999999-", `bytes=${"9".repeat(20)}-`, "bytes=-0"])(
    "the range %s, which begins after the file's end, is answered with 416",
    async (range) => {
      const { status, headers, text } = await part(range);
      expect([status, headers["content-range"], text]).toEqual([416, `bytes */${length}`, ""]);
      expect(headers["cache-control"]).toBe("private, no-store");
    },
  );

  const odd = "bytes=0-1,4-5 bytes=9999999-,9999999- bytes=5-2 bytes=- bytes bytes=a-b lines=1-2";
  test.each(odd.split(" "))(
    "the range %s, which can't be satisfied, is answered with the whole file",
    async (range) => {
      const { status, headers } = await part(range);
      expect([status, headers["content-encoding"]]).toEqual([200, "br"]);
    },
  );

  test("a range continues the same bytes that a browser has, and never others", async () => {
    const whole = await site.get(path);
    const etag = String(whole.headers.etag);
    // A weak one never matches If-Range (RFC 9110, 13.1.5).
    expect([etag.startsWith('"'), whole.headers["accept-ranges"]]).toEqual([true, "bytes"]);
    const more = await part("bytes=2-4", { "if-range": etag });
    expect([more.status, more.headers.etag]).toEqual([206, etag]);
    const packed = await site.get(path, { headers: { "accept-encoding": "br" } });
    expect([packed.headers.etag, packed.headers["accept-ranges"]]).toEqual([`W/${etag}`, undefined]);
    for (const other of [`W/${etag}`, '"other"', "Sat, 01 Jan 2022 00:00:00 GMT"])
      expect((await part("bytes=2-4", { "if-range": other })).status).toBe(200);
  });

  test("a range of a file that a browser has is answered with 304, and HEAD ignores ranges", async () => {
    const { headers } = await site.get(path);
    expect((await part("bytes=2-4", { "if-none-match": String(headers.etag) })).status).toBe(304);
    const head = await part("bytes=2-4", {}, "HEAD");
    expect([head.status, head.headers["content-range"]]).toEqual([200, undefined]);
  });

  test("a range of one of the app's own pictures is cached for a day, like the whole picture", async () => {
    const some = { headers: { range: "bytes=0-2" } };
    const { status, headers, text } = await site.get("/images/tile.webp", some);
    expect([status, text]).toEqual([206, "pic"]);
    expect(headers["cache-control"]).toBe("public, max-age=86400");
    const whole = await site.get("/images/tile.webp", { headers: { "accept-encoding": "br" } });
    expect(whole.headers.etag).toBe(headers.etag);
  });
});

describe("the build's static files", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
  ] as const)(
    "a file for a browser that accepts %s is sent in the encoding %s",
    async (accepted, encoding, unpack) => {
      const { status, headers, body } = await site.get(path, { headers: { "accept-encoding": accepted } });
      expect(status).toBe(200);
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers).toMatchObject({ ...scriptHeaders, "content-length": String(body.length) });
      expect(unpack(body).equals(script)).toBe(true);
    },
  );

  test("a file that the build did not compress is sent uncompressed", async () => {
    const { headers, text } = await site.get("/_next/static/chunks/plain.css", {
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect([headers["content-type"], text]).toEqual(["text/css; charset=UTF-8", "a{}"]);
  });

  test("the app's own pictures keep their names, so that browsers revalidate them after a day", async () => {
    const { headers, text } = await site.get("/images/tile.webp");
    expect(text).toBe("picture");
    expect(headers).toMatchObject({ "content-type": "image/webp", "cache-control": "public, max-age=86400" });
  });

  test("the service worker of the offline page may connect only to this site", async () => {
    const { headers } = await site.get("/sw.js");
    expect(headers["content-type"]).toBe("application/javascript; charset=UTF-8");
    expect(headers["content-security-policy"]).toMatch(/^connect-src 'self'; default-src 'none';/);
    expect((await site.get(path)).headers["content-security-policy"]).not.toContain("connect-src");
  });

  test("the blank page of a payment window keeps its opener, runs no script, and is an HTML page", async () => {
    const { headers } = await site.get("/payment/opening.html");
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=UTF-8",
      "cross-origin-opener-policy": "unsafe-none",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    });
    const others = await site.get("/sw.js");
    expect(others.headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  });

  test("a browser that has a static file gets 304, and HEAD gets no body", async () => {
    const { headers } = await site.get(path);
    const again = await site.get(path, { headers: { "if-none-match": String(headers.etag) } });
    expect(again).toMatchObject({ status: 304, text: "", headers: { etag: headers.etag } });
    const head = { status: 200, text: "", headers: { "content-length": String(script.length) } };
    expect(await site.get(path, { method: "HEAD" })).toMatchObject(head);
    expect(site.requests).toEqual([]);
  });

  test.each([
    ["another kind of file", "/_next/static/chunks/font.woff2", {}],
    ["one that isn't there", "/_next/static/chunks/b.js", {}],
    ["one above the folder", "/_next/static/../a-1.js", {}],
    ["a compressed file by its own name", `${path}.br`, {}],
  ])("the front server itself sends no static file for %s", async (_name, url, headers) => {
    expect((await site.get(url, { headers })).text).not.toContain("rain");
  });

  test("a range request for a file that Next sends is passed on without its range", async () => {
    const requests = site.requests.length;
    await site.get(`${path}?1`, { headers: { range: "bytes=99999999-", "if-range": '"a"' } });
    const [request] = site.requests.slice(requests);
    expect(request?.headers).not.toHaveProperty("range");
    expect(request?.headers).not.toHaveProperty("if-range");
  });
});
