import { globSync } from "node:fs";
import { expect, test } from "#tests/support/e2e-site.ts";

const [script = ""] = globSync("chunks/*.js", { cwd: ".next/static" });
const files = [
  [`/_next/static/${script}`, "public, max-age=31536000, immutable"],
  ["/images/social.jpg", "public, max-age=86400"],
  ["/favicon.ico", "public, max-age=86400"],
] as const;

test("a part of a built file, the rest of the same bytes, and what lies past its end", async ({
  request,
}) => {
  for (const [path, cacheControl] of files) {
    const part = await request.get(path, { headers: { range: "bytes=2-4" } });
    const { etag = "", ...headers } = part.headers();
    expect([part.status(), headers["cache-control"]]).toEqual([206, cacheControl]);
    const bytes = await (await request.get(path)).body();
    expect((await part.body()).equals(bytes.subarray(2, 5))).toBe(true);
    const rest = await request.get(path, { headers: { range: "bytes=5-", "if-range": etag } });
    expect(rest.headers()["content-range"]).toBe(`bytes 5-${bytes.length - 1}/${bytes.length}`);
    const none = await request.get(path, { headers: { range: "bytes=99999999-" } });
    expect([none.status(), none.headers()["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
  }
});
