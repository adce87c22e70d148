import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { AccessLog } from "#server/observe/access-log.ts";

/** The log of requests for these addresses, as whoever writes holds it in the end. */
function logged(urls: readonly string[]) {
  const written: Buffer[] = [];
  const log = new AccessLog({
    enabled: true,
    trustedProxies: 0,
    write: (lines) => {
      written.push(lines);
    },
  });
  const socket = { remoteAddress: "127.0.0.1" };
  urls.forEach((url, at) => {
    const request = { method: "GET", url, headers: {}, socket } as IncomingMessage;
    log.add(request, 200, { started: performance.now(), id: String(at), cache: "hit", bytes: at });
  });
  const early = written.length;
  log.flush();
  const text = Buffer.concat(written).toString();
  return { early, batches: written.length, lines: text.trim().split("\n") };
}

test("lines of many batches are whole and in order, however long what waits is held", () => {
  const urls = Array.from({ length: 2_000 }, (_, at) => `/video/rain-${at % 7}?x=${at}`);
  const { early, lines } = logged(urls);
  expect(early).toBeGreaterThan(1);
  const read = lines.map((line) => JSON.parse(line));
  expect(read.map(({ id }) => id)).toEqual(urls.map((_, at) => String(at)));
  expect(read.map(({ path, params }) => [path, params])).toEqual(urls.map((url) => [url.split("?")[0], "x"]));
});

test("a line that no batch has room for stands between those before and after it", () => {
  const long = `/video/${"\u00e9\u0001".repeat(15_000)}`;
  const { lines } = logged(["/a", long, "/b"]);
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(["/a", long, "/b"]);
});

test("nothing is written before there is much, or it is asked for", () => {
  expect(logged(["/a", "/b"])).toMatchObject({ early: 0, batches: 1 });
});
