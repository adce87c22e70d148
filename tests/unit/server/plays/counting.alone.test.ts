import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { type FakeSite, page, startFake } from "#tests/support/server/fake-next.ts";

const key = "a-key-that-the-site-and-WordPress-share";
type Row = Record<string, string | number>;
let fake: FakeSite;
let folder: string;
let wordpress: Server;
/** WordPress's statuses for the batches in turn, then 200. */
let statuses: number[];
/** The bodies that come in WordPress's place, in turn. */
let bodies: string[];
let batches: { batch: string; rows: Row[] }[];
let keys: (string | undefined)[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T22:00:00Z") });
  [statuses, bodies, batches, keys] = [[], [], [], []];
  wordpress = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = statuses.shift() ?? 200;
    const body = bodies.shift() ?? '{"success":true}';
    keys.push(request.headers["x-murmur-key"] as string | undefined);
    batches.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => wordpress.listen(0, "127.0.0.1", resolve));
  const { port } = wordpress.address() as AddressInfo;
  folder = temporaryFolder();
  const wordpressEnv = { WORDPRESS_URL: `http://127.0.0.1:${port}`, WORDPRESS_KEY: key };
  fake = await startFake(page(), { env: { ...wordpressEnv, TRUSTED_PROXIES: "1", DATA_DIR: folder } });
  fake.context.plays.start(null);
});
afterEach(async () => {
  await fake.context.plays.close();
  await fake.close();
  wordpress.close();
});

const firefox = "Mozilla/5.0 Firefox/140.0";
const report = {
  ...{ language: "en", part: "full", isPlay: true },
  ...{ heard: 30, furthest: 30, duration: 600, slept: false },
};
type Sender = { slug?: string; address?: string; headers?: Record<string, string>; body?: string };

const post = ({ slug = "rain", address = "203.0.113.7", headers = {}, body }: Sender & { body: string }) =>
  fake.get(`/_api/video/${slug}/played`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "user-agent": firefox,
      "x-forwarded-for": address,
      ...headers,
    },
  });
const beacon = (change: Partial<typeof report> = {}, sender: Sender = {}) =>
  post({ body: JSON.stringify({ ...report, ...change }), ...sender });

/** The rows that WordPress gets; those that differ in numbers alone are added up. */
async function counted(): Promise<Row[]> {
  const before = batches.length;
  await fake.context.plays.send();
  return batches.slice(before).flatMap(({ rows }) => rows);
}
const of = (rows: Row[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));
const sum = (rows: Row[], name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);

describe("what counts as a play", () => {
  const seen = {
    ...{ language: "en", who: "visitor", part: "full" },
    ...{ plays: 1, minutes: 0.5, finished: 0, slept: 0 },
  };

  const chinese = { part: "trailer", language: "zh" };
  test.each<[string, Partial<typeof report>, Partial<typeof seen>]>([
    ["a play", {}, {}],
    ["a trailer, on a Chinese page", chinese, chinese],
    ["only time is no play", { isPlay: false, heard: 45 }, { plays: 0, minutes: 0.75 }],
    ["nearly at its end it is finished", { furthest: 570 }, { finished: 1 }],
    ["a little before it is not", { furthest: 569 }, {}],
    ["a stream of unknown length has no end", { furthest: 9000, duration: 0 }, {}],
    ["asleep", { isPlay: false, heard: 0, slept: true }, { plays: 0, minutes: 0, slept: 1 }],
    ["no more time than may pass between two reports", { heard: 90_000 }, { minutes: 15 }],
  ])("a report of listening is counted: %s", async (_, change, expected) => {
    expect((await beacon(change)).status).toBe(204);
    expect(await counted()).toEqual([{ video: "rain", day: "2026-11-23", ...seen, ...expected }]);
    expect(keys).toEqual([key]);
    expect(fake.requests).toEqual([]);
  });

  test("a listener's play, its end and its sleep count once a day, and the time adds up as reported", async () => {
    await beacon();
    for (let turn = 0; turn < 3; turn++) {
      vi.setSystemTime(Date.now() + 60_000);
      await beacon({ isPlay: turn > 0, heard: 600, furthest: 600, slept: true });
    }
    const day = "2026-11-23";
    // At first 30 s are heard, then three times a minute plus 5 s for the network.
    expect(await counted()).toEqual([{ video: "rain", day, ...seen, minutes: 3.75, finished: 1, slept: 1 }]);
    vi.setSystemTime(Date.parse("2026-11-24T00:01:00Z"));
    await beacon();
    expect(of(await counted(), "day", "plays")).toEqual([["2026-11-24", 1]]);
  });

  test("setting the clock back does not reduce what was counted", async () => {
    await beacon();
    vi.setSystemTime(Date.now() - 5 * 60_000);
    await beacon({ heard: 60, furthest: 90 });
    expect(of(await counted(), "plays", "minutes")).toEqual([[1, 0.58]]);
  });

  test("a listener counts as a member if their browser is logged in, at any address", async () => {
    const cookie = "a=b; __Host-session-0123456789ab=sealed; signed_in-0123456789ab=1";
    await beacon({}, { headers: { cookie } });
    await beacon({}, { headers: { cookie }, address: "203.0.113.99" });
    await beacon();
    const rows = await counted();
    expect(of(rows, "who", "plays").toSorted()).toEqual([
      ["member", 1],
      ["visitor", 1],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/0123456789ab|203\.0/);
  });

  test("a Chinese slug is sent to WordPress decoded", async () => {
    await beacon({}, { slug: encodeURIComponent("夜雨") });
    expect(of(await counted(), "video")).toEqual([["夜雨"]]);
  });
});

describe("what does not count as a play", () => {
  test.each<[string, Record<string, string>]>([
    ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["a preview of a link", { "user-agent": "WhatsApp/2.23" }],
  ])("a report by %s gets 204 and is not counted", async (_, headers) => {
    expect((await beacon({}, { headers })).status).toBe(204);
    expect(await counted()).toEqual([]);
  });

  test.each<[string, number, Record<string, string>, string]>([
    ["another site's page", 403, { "sec-fetch-site": "cross-site" }, JSON.stringify(report)],
    ["a form", 415, { "content-type": "text/plain" }, JSON.stringify(report)],
    ["no JSON", 400, {}, "{"],
    ["another language", 400, {}, JSON.stringify({ ...report, language: "xx" })],
    ["less than nothing", 400, {}, JSON.stringify({ ...report, heard: -1 })],
    ["too much", 413, {}, "x".repeat(65 * 1024)],
  ])("a report from %s is refused with %i", async (_, status, headers, body) => {
    expect((await post({ body, headers })).status).toBe(status);
    expect(await counted()).toEqual([]);
  });

  test("a script in a loop counts as one listener per user agent, and as at most five per address", async () => {
    for (let turn = 0; turn < 60; turn++) await beacon();
    for (let turn = 0; turn < 40; turn++)
      await beacon({}, { headers: { "user-agent": `Firefox/${turn}.0` } });
    const rows = await counted();
    expect(sum(rows, "plays")).toBe(5);
    expect(sum(rows, "minutes")).toBeLessThan(10);
  });

  test("an IPv6 /64 counts as five listeners, a /56 as twenty, a /48 as eighty", async () => {
    const from = async (count: number, address: (at: number) => string) => {
      for (let at = 0; at < count; at++) await beacon({}, { address: address(at) });
      return sum(await counted(), "plays");
    };
    expect(await from(20, (at) => `2001:db8:1:100::${at.toString(16)}`)).toBe(5);
    expect(await from(60, (at) => `2001:db8:1:1${(at % 256).toString(16).padStart(2, "0")}::1`)).toBe(15);
    expect(await from(200, (at) => `2001:db8:1:${(0x200 + at * 256).toString(16)}::1`)).toBe(60);
  });

  test("an address that reports without a pause is ignored for a while, and others are not", async () => {
    for (let turn = 0; turn < 300; turn++) await beacon({}, { slug: `made-up-${turn}` });
    await beacon({}, { address: "203.0.113.8" });
    const rows = await counted();
    expect(rows.length).toBeLessThan(200);
    expect(rows.filter(({ video }) => video === "rain")).toHaveLength(1);
  });
});

describe("on the way to WordPress", () => {
  const others = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => beacon({}, { address: `198.51.${at >> 8}.${at & 255}` })),
    );

  test.each([500, 503, 403, 401])(
    "a batch of plays that WordPress answers with %i is sent again unchanged, and nothing is lost",
    async (status) => {
      statuses = [status];
      await others(3);
      await fake.context.plays.send();
      await beacon();
      await fake.context.plays.send();
      expect(batches[1]).toEqual(batches[0]);
      const again = batches.slice(1).flatMap(({ rows }) => rows);
      expect(sum(again, "plays")).toBe(4);
      expect(await counted()).toEqual([]);
    },
  );

  test.each([
    [2, "<!doctype html><title>Maintenance</title>"],
    [2, '{"message":"Access denied by Imunify360 bot-protection"}'],
    [2, '{"success":false}'],
    [2, ""],
    [1, '{"success":1}'],
    [1, '<b>Notice</b>: Undefined index\n{ "success": true }'],
  ])(
    "a batch of plays is sent %i times if the first answer is a 200 with the body %s",
    async (times, body) => {
      bodies = [body];
      await beacon();
      await fake.context.plays.send();
      await fake.context.plays.send();
      expect(batches.map(({ batch }) => batch)).toEqual(Array(times).fill(batches[0]?.batch));
    },
  );

  test("a batch of plays that WordPress refuses for good does not hold up another", async () => {
    statuses = [400];
    await beacon();
    expect(sum(await counted(), "plays")).toBe(1);
    await beacon({}, { address: "203.0.113.8" });
    expect(sum(await counted(), "plays")).toBe(1);
  });

  test("a WordPress without the route gets another request after an hour", async () => {
    statuses = [404];
    await beacon();
    await fake.context.plays.send();
    await fake.context.plays.send();
    expect(batches).toHaveLength(1);
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61 * 60_000);
    onTestFinished(() => clock.mockRestore());
    await fake.context.plays.send();
    expect(batches).toHaveLength(2);
  });

  test.each([
    ["six seconds early", 0, 54_000],
    ["six seconds late", 1, 66_000],
  ])("an instance sends its plays once a minute, give or take: %s", async (_, random, everyMs) => {
    await fake.context.plays.close();
    const drawn = vi.spyOn(Math, "random").mockReturnValue(random);
    const timers = vi.spyOn(globalThis, "setInterval");
    onTestFinished(() => void [drawn, timers].map((spy) => spy.mockRestore()));
    fake.context.plays.start(null);
    expect(timers.mock.calls.map(([, ms]) => Math.round(Number(ms)))).toContain(everyMs);
  });

  test("counted plays survive the process, and are sent in batches of a thousand rows", async () => {
    for (let at = 0; at < 1100; at++)
      await beacon({}, { slug: `video-${at}`, address: `198.51.${at >> 8}.${at & 255}` });
    statuses = [503];
    await fake.context.plays.close();
    fake.context.plays.start(null);
    const rows = await counted();
    expect(batches.map((batch) => batch.rows.length)).toEqual([1000, 1000, 100]);
    expect(sum(rows, "plays")).toBe(1100);
  });

  test("plays that can't be written wait in memory, and do not prevent a start", async () => {
    await fake.context.plays.close();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "no folder");
    fake.context.plays.start(null);
    await beacon();
    expect(await counted()).toEqual([]);
    rmSync(folder);
    mkdirSync(folder);
    expect(sum(await counted(), "plays")).toBe(1);
  });

  test("plays are not counted without the key", async () => {
    const bare = await startFake(page());
    onTestFinished(() => bare.close());
    bare.context.plays.start(null);
    const answer = await bare.get("/_api/video/rain/played", {
      method: "POST",
      body: JSON.stringify(report),
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", "user-agent": firefox },
    });
    expect(answer.status).toBe(204);
    await bare.context.plays.send();
    expect(batches).toEqual([]);
  });
});
