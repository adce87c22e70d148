import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { type FakeSite, page, startFake } from "./fake-next.ts";

let fake: FakeSite;
const start = async (...given: Parameters<typeof startFake>) => {
  fake = await startFake(...given);
  return fake;
};
afterEach(() => fake.close());

const secured = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
};

describe("health", () => {
  test("ready is what Next says of itself, and not ready where it says nothing", async () => {
    const json = (code: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { get } = await start(json(503, { notReady: ["payments"] }));
    const ready = () => get("/_api/health/ready");
    expect(await ready()).toMatchObject({ status: 503, text: '{"notReady":["payments"]}' });
    fake.answer = json(500, {});
    expect(await ready()).toMatchObject({ status: 503, text: '{"notReady":["next"]}' });
    fake.answer = (_request, response) => void response.destroy();
    expect(await ready()).toMatchObject({ status: 503, text: '{"notReady":["next"]}' });
    const details = { payments: { needsReview: 1 } };
    fake.answer = json(200, { status: "ok", details });
    expect(await ready()).toMatchObject({ status: 200, text: JSON.stringify({ status: "ok", details }) });
    fake.answer = json(200, { status: "ok" });
    expect(await ready()).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  });

  test("live, ready, draining", async () => {
    const { get, context, asked } = await start(page());
    expect(await get("/_api/health/live")).toMatchObject({
      status: 200,
      text: '{"status":"ok"}',
      headers: { "cache-control": "private, no-store", ...secured },
    });
    expect((await get("/_api/health/ready")).status).toBe(200);
    context.health.draining();
    expect(await get("/_api/health/ready")).toMatchObject({
      status: 503,
      text: '{"notReady":["draining"]}',
      headers: { "cache-control": "private, no-store" },
    });
    expect((await get("/_api/health/live")).status).toBe(200);
    expect(asked.map(({ url }) => url)).toEqual(["/_api/health/ready"]);
  });
});
