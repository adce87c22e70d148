import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeSite, startFake } from "./fake-next.ts";

const script = Buffer.from(`console.log(${JSON.stringify("rain ".repeat(200))})`);
const path = "/_next/static/chunks/a-1.js";

let folder: string;
let site: FakeSite;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "murmur-static-"));
  const chunks = join(folder, ".next/static/chunks");
  mkdirSync(chunks, { recursive: true });
  mkdirSync(join(folder, "public/images"), { recursive: true });
  writeFileSync(join(folder, "public/images/tile.webp"), "picture");
  writeFileSync(join(folder, "public/sw.js"), "self;");
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
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

describe("the build's static files", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
  ] as const)("for a browser that takes %s: %s", async (accepted, encoding, unpack) => {
    const { status, headers, body } = await site.get(path, { headers: { "accept-encoding": accepted } });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers).toMatchObject({
      "content-type": "application/javascript; charset=UTF-8",
      "content-length": String(body.length),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
    expect(unpack(body).equals(script)).toBe(true);
  });

  test("what the build did not compress goes as it is", async () => {
    const { headers, text } = await site.get("/_next/static/chunks/plain.css", {
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect([headers["content-type"], text]).toEqual(["text/css; charset=UTF-8", "a{}"]);
  });

  test("the app's own pictures keep their names, so browsers ask again after a day", async () => {
    const { headers, text } = await site.get("/images/tile.webp");
    expect(text).toBe("picture");
    expect(headers).toMatchObject({ "content-type": "image/webp", "cache-control": "public, max-age=86400" });
  });

  test("the worker of the page without a connection may ask this site, and no other", async () => {
    const { headers } = await site.get("/sw.js");
    expect(headers["content-type"]).toBe("application/javascript; charset=UTF-8");
    expect(headers["content-security-policy"]).toMatch(/^connect-src 'self'; default-src 'none';/);
    expect((await site.get(path)).headers["content-security-policy"]).not.toContain("connect-src");
  });

  test("a browser that has it gets 304; HEAD gets no body", async () => {
    const { headers } = await site.get(path);
    const again = await site.get(path, { headers: { "if-none-match": String(headers.etag) } });
    expect(again).toMatchObject({ status: 304, text: "", headers: { etag: headers.etag } });
    expect(await site.get(path, { method: "HEAD" })).toMatchObject({
      status: 200,
      text: "",
      headers: { "content-length": String(script.length) },
    });
    expect(site.asked).toEqual([]);
  });

  test.each([
    ["a part of one", path, { range: "bytes=0-3" }],
    ["another kind of file", "/_next/static/chunks/font.woff2", {}],
    ["one that isn't there", "/_next/static/chunks/b.js", {}],
    ["one above the folder", "/_next/static/../a-1.js", {}],
    ["a compressed file by its own name", `${path}.br`, {}],
  ])("%s is none of this server's", async (_name, url, headers) => {
    expect((await site.get(url, { headers })).text).not.toContain("rain");
  });
});
