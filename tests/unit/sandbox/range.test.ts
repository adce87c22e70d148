import { expect, test } from "vitest";
import { rangeAnswer } from "#sandbox/range.ts";

const file = Buffer.from("0123456789");

test.each([
  ["", 200, "0123456789", undefined],
  ["bytes=0-", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=8-99", 206, "89", "bytes 8-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=5-2", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=0-1,4-5", 200, "0123456789", undefined],
  ["lines=1-2", 200, "0123456789", undefined],
])("%s", (range, status, body, contentRange) => {
  const answer = rangeAnswer(file, range, { "Content-Type": "video/mp4" });
  expect([answer.status, String(answer.body), answer.headers["Content-Range"]]).toEqual([
    status,
    body,
    contentRange,
  ]);
  expect(answer.headers["Accept-Ranges"]).toBe("bytes");
});
