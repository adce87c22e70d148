import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sandboxForTests } from "./support.ts";

const { send } = sandboxForTests();
const file = readFileSync("sandbox/clips/waves.mp4");
const size = file.length;

test("a clip without a range comes whole, and says that ranges can be had", async () => {
  const response = await send("/demo/clips/waves.mp4");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  expect(response.headers.get("accept-ranges")).toBe("bytes");
  expect(response.headers.get("content-length")).toBe(String(size));
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
});

test.each([
  ["bytes=0-", 0, size - 1],
  ["bytes=2-4", 2, 4],
  [`bytes=${size - 2}-${size + 99}`, size - 2, size - 1],
  ["bytes=-3", size - 3, size - 1],
  [`bytes=-${size + 99}`, 0, size - 1],
  // Several ranges at once, and units that nobody knows, get the whole as one range.
  ["bytes=0-1,4-5", 0, size - 1],
  ["lines=1-2", 0, size - 1],
])("%s", async (range, first, last) => {
  const response = await send("/demo/clips/waves.mp4", { headers: { Range: range } });
  expect([response.status, response.headers.get("content-range")]).toEqual([
    206,
    `bytes ${first}-${last}/${size}`,
  ]);
  expect(response.headers.get("content-length")).toBe(String(last - first + 1));
  expect(Buffer.from(await response.arrayBuffer()).equals(file.subarray(first, last + 1))).toBe(true);
});

test.each([`bytes=${size}-`, "bytes=5-2", "bytes=-0"])("%s is none of the clip's", async (range) => {
  const response = await send("/demo/clips/waves.mp4", { headers: { Range: range } });
  expect([response.status, response.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  expect(await response.text()).toBe("");
});
