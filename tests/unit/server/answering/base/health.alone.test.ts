import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type FakeSite, page, startFake } from "#tests/support/server/fake-next.ts";

let fake: FakeSite;
const start = async (...given: Parameters<typeof startFake>) => {
  fake = await startFake(...given);
  return fake;
};
afterEach(() => {
  return fake.close();
});

const secured = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
};

describe("health", () => {
  const json = (code: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));

  test("the site is ready if Next says so, and not ready if Next does not answer", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { get } = await start(json(503, { notReady: ["payments"] }));
    const ready = () => {
      vi.advanceTimersByTime(1_001);
      return get("/_api/health/ready");
    };
    expect(await ready()).toMatchObject({ status: 503, text: '{"notReady":["payments"]}' });
    fake.answer = json(500, {});
    expect(await ready()).toMatchObject({ status: 503, text: '{"notReady":["next"]}' });
    fake.answer = (_request, response) => void response.destroy();
    expect(await ready()).toMatchObject({ status: 503, text: '{"notReady":["next"]}' });
    // Only the status may be passed on.
    fake.answer = json(200, { status: "ok", details: { payments: { needsReview: 1 } } });
    expect(await ready()).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    fake.answer = json(503, { notReady: ["data"], details: { payments: { needsReview: 1 } } });
    expect(await ready()).toMatchObject({ status: 503, text: '{"notReady":["data"]}' });
  });

  test("sixty health requests at once, and those of the next second, cause one check", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { get, requests } = await start(json(200, { status: "ok" }));
    const ready = () => get("/_api/health/ready");
    const all = await Promise.all(Array.from({ length: 60 }, ready));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(requests).toHaveLength(1);
    fake.answer = json(503, { notReady: ["data"] });
    vi.advanceTimersByTime(999);
    expect((await ready()).status).toBe(200);
    expect(requests).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect((await ready()).status).toBe(503);
    expect(requests).toHaveLength(2);
  });

  test("health is live, then ready, then draining", async () => {
    const { get, context, requests } = await start(page());
    expect(await get("/_api/health/live")).toMatchObject({
      status: 200,
      text: '{"status":"ok"}',
      headers: { "cache-control": "private, no-store", ...secured },
    });
    expect((await get("/_api/health/ready")).status).toBe(200);
    context.health.startDraining();
    expect(await get("/_api/health/ready")).toMatchObject({
      status: 503,
      text: '{"notReady":["draining"]}',
      headers: { "cache-control": "private, no-store" },
    });
    expect((await get("/_api/health/live")).status).toBe(200);
    expect(requests.map(({ url }) => url)).toEqual(["/_api/health/ready"]);
  });
});
