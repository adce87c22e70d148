import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { siteUrl } from "#harness/addresses.ts";

const [script = ""] = globSync("chunks/*.js", { cwd: ".next/static" });
const files = [
  [`/_next/static/${script}`, "public, max-age=31536000, immutable"],
  ["/images/social.jpg", "public, max-age=86400"],
  ["/favicon.ico", "public, max-age=86400"],
] as const;

test.each(files)("ranges of %s contain the same bytes as the whole file", async (path, cacheControl) => {
  const read = (headers: Record<string, string> = {}) => fetch(siteUrl + path, { headers });
  const part = await read({ range: "bytes=2-4" });
  expect([part.status, part.headers.get("cache-control")]).toEqual([206, cacheControl]);
  const bytes = Buffer.from(await (await read()).arrayBuffer());
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2, 5))).toBe(true);
  const rest = await read({ range: "bytes=5-", "if-range": part.headers.get("etag") ?? "" });
  expect(rest.headers.get("content-range")).toBe(`bytes 5-${bytes.length - 1}/${bytes.length}`);
  const none = await read({ range: "bytes=99999999-" });
  expect([none.status, none.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
});
