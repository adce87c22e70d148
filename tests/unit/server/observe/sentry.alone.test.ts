import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readRoutePatterns } from "#server/observe/route-pattern.ts";
import { createErrorTracker, readDsn } from "#server/observe/sentry.ts";
import { redactText } from "#server/observe/sentry-event.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { startSentry } from "./sentry-stand-in.ts";

const root = process.cwd();
let sentry: Awaited<ReturnType<typeof startSentry>>;
beforeEach(async () => {
  sentry = await startSentry();
});
afterEach(() => {
  sentry.close();
});
const track = (more = {}) => createErrorTracker({ dsn: sentry.dsn, environment: "staging", root, ...more });

describe("an unexpected error is reported (product: Errors elsewhere)", () => {
  test("an error is reported with its stack, release, environment, route and request number", async () => {
    const tracker = track();
    tracker.report(new TypeError("x is undefined"), { route: "/[locale]/video/[slug]", id: "a1b2" });
    await tracker.flush();
    expect(sentry.seen.faults).toEqual([]);
    const [event] = sentry.seen.events;
    expect(event).toMatchObject({
      level: "error",
      release: expect.stringMatching(/^murmur@\d+\.\d+\.\d+\+\w+$/),
      environment: "staging",
      transaction: "/[locale]/video/[slug]",
      tags: { reference: "a1b2" },
    });
    const [thrown] = event?.exception.values ?? [];
    expect(thrown).toMatchObject({ type: "TypeError", value: "x is undefined" });
    const expected = { filename: "tests/unit/server/observe/sentry.alone.test.ts", in_app: true };
    expect(thrown?.stacktrace.frames.at(-1)).toMatchObject(expected);
    expect(thrown?.stacktrace.frames[0]?.in_app, "a package's").toBe(false);
  });

  test("an error is reported with its causes, the original one first", async () => {
    const tracker = track();
    tracker.report(new Error("no page", { cause: new RangeError("too far") }));
    await tracker.flush();
    expect(sentry.seen.events[0]?.exception.values.map(({ type }) => type)).toEqual(["RangeError", "Error"]);
  });

  test.each([["text"], [null], [{ stack: 1 }], [Object.assign(new Error(), { stack: undefined })]])(
    "something thrown that is not a usual error is reported, too: %j",
    async (thrown) => {
      const tracker = track();
      tracker.report(thrown);
      await tracker.flush();
      expect(sentry.seen).toMatchObject({ faults: [], events: [{ transaction: "background" }] });
    },
  );

  test("an error is reported with its path, without the values in it", async () => {
    const file = join(temporaryFolder(), "manifest.json");
    const dynamicRoutes = [{ page: "/_api/video/[slug]", regex: "^/_api/video/([^/]+?)(?:/)?$" }];
    writeFileSync(file, JSON.stringify({ dynamicRoutes, staticRoutes: [{ page: "/_api/videos" }] }));
    const routeOf = readRoutePatterns(file);
    const routes = ["/_api/video/soft-rain", "/_api/videos", "/elsewhere/7"].map(routeOf);
    expect(routes).toEqual(["/_api/video/[slug]", "/_api/videos", "unknown"]);
    const tracker = track({ routeOf });
    tracker.report(new Error("no"), { path: "/_api/video/soft-rain" });
    await tracker.flush();
    expect(sentry.seen.events[0]?.transaction).toBe("/_api/video/[slug]");
    expect(JSON.stringify(sentry.seen.events)).not.toContain("soft-rain");
  });
});

test.each([
  ["no user mira@example.com", "no user [mail]"],
  ["https://a.test/reset?key=canary&login=b failed", "https://a.test/reset failed"],
  ["connect ECONNREFUSED 203.0.113.7:443", "connect ECONNREFUSED [address]:443"],
  ["from 2001:db8:1:2::7", "from [address]"],
  ["postgres://murmur:secret@db/murmur", "postgres://db/murmur"],
  ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "Bearer [key]"],
  ["GET /feed/7-aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bD1fG.xml", "GET /feed/…"],
  ["x is undefined (reading 'map')", "x is undefined (reading 'map')"],
])("personal or secret parts are removed from a reported text: %s", (text, clean) => {
  expect(redactText(text)).toBe(clean);
});

describe("a tracker costs the site nothing", () => {
  const burst = async (tracker: ReturnType<typeof track>, errors: number, name = "E") => {
    for (let nth = 0; nth < errors; nth += 1) {
      tracker.report(Object.assign(new Error("no"), { name: `${name}${nth}` }));
      await tracker.flush();
    }
  };

  test("the same error is reported at most three times a minute", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const tracker = track();
    const again = () => tracker.report(Object.assign(new Error("no"), { name: "Same" }), { route: "/a" });
    for (let nth = 0; nth < 9; nth += 1) again();
    await tracker.flush();
    expect(sentry.seen.events).toHaveLength(3);
    vi.advanceTimersByTime(61_000);
    again();
    await tracker.flush();
    expect(sentry.seen.events).toHaveLength(4);
  });

  test("at most thirty errors are reported in a minute", async () => {
    await burst(track(), 40);
    expect(sentry.seen.events).toHaveLength(30);
  });

  test("a tracker that asks for a pause gets no report until the pause is over", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const tracker = track();
    sentry.seen.status = 429;
    await burst(tracker, 5);
    expect(sentry.seen.requests).toBe(1);
    sentry.seen.status = 200;
    vi.advanceTimersByTime(119_000);
    await burst(tracker, 1);
    expect(sentry.seen.requests).toBe(1);
    vi.advanceTimersByTime(2_000);
    await burst(tracker, 1);
    expect(sentry.seen.events).toHaveLength(1);
  });

  test("a tracker that is away is logged once, and causes no error", async () => {
    const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    sentry.close();
    await burst(track({ dsn: "http://abc@127.0.0.1:9/42" }), 4);
    expect(lines.mock.calls.filter(([line]) => String(line).includes("SENTRY_DSN"))).toHaveLength(1);
  });
});

test.each([
  ["https://abc@sentry.test/42", "https://sentry.test/api/42/envelope/"],
  ["http://abc@errors.test:8000/a/b/42", "http://errors.test:8000/a/b/api/42/envelope/"],
])("the address %s of a tracker leads to the endpoint %s", (dsn, url) => {
  expect(readDsn(dsn)).toMatchObject({ url, auth: expect.stringMatching(/sentry_key=abc$/) });
});
