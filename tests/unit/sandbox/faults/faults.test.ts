import { afterEach, expect, test, vi } from "vitest";
import { patience } from "#tests/support/eventually.ts";
import { api, sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send, get } = sandboxForTests({ faults: true, documented: false });
const demo = sandboxForTests();
const path = `${api}/memberships/levels`;

const fail = (...faults: object[]) =>
  send("/__sandbox/faults", { method: "POST", body: JSON.stringify(faults) });
const clear = () => send("/__sandbox/faults", { method: "DELETE" });

afterEach(async () => {
  await clear();
  await send("/__sandbox/calls", { method: "DELETE" });
});

test("a fault sends its status, body and headers once", async () => {
  await fail({
    path,
    times: 1,
    status: 401,
    body: { code: "jwt_auth_stale_token" },
    headers: { "X-A": "b" },
  });
  const failed = await send(path);
  expect([failed.status, failed.headers.get("x-a")]).toEqual([401, "b"]);
  expect(await failed.json()).toEqual({ code: "jwt_auth_stale_token" });
  expect((await send(path)).status).toBe(200);
});

test("a fault that names only a status has WordPress's error body", async () => {
  await fail({ path, status: 503 });
  expect(await get(path)).toMatchObject({ code: "internal_server_error", data: { status: 503 } });
});

test("a fault applies only to the method and the paths that it names", async () => {
  await fail({ path, method: "POST", status: 500 });
  expect((await send(path)).status).toBe(200);
  expect((await send(path, { method: "POST" })).status).toBe(500);
});

test("a fault applies to exactly one path, or to all paths below it", async () => {
  const below = `${api}/videos/featured-anchors`;
  await fail({ path: `${api}/videos`, exact: true, status: 500 });
  expect([(await send(`${api}/videos?page=2`)).status, (await send(below)).status]).toEqual([500, 200]);
  await clear();
  await fail({ path: `${api}/videos`, status: 500 });
  expect((await send(below)).status).toBe(500);
});

test.each([
  ["is late", { latencyMs: 600_000 }],
  ["hangs", { hang: "before" }],
])("a request that %s continues when the faults are cleared", async (_, fault) => {
  await fail({ path, ...fault });
  let settled = false;
  const hanging = send(path).finally(() => {
    settled = true;
  });
  const calls = async () => (await (await send("/__sandbox/calls")).json())[`GET ${path}`];
  await vi.waitFor(async () => expect(await calls()).toBe(1), patience);
  // A request that comes back later shows that the first one would have been answered by now.
  expect((await send(`${api}/anchors`)).status).toBe(200);
  expect(settled).toBe(false);
  await clear();
  expect((await hanging).status).toBe(200);
});

test("a fault that hangs in the body has sent the first half of it", async () => {
  await fail({ path, hang: "body" });
  const response = await send(path);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(100);
  const rest = reader.read();
  await clear();
  expect((await rest).value?.length).toBeGreaterThan(100);
});

test("a fault that resets the connection is a network error", async () => {
  await fail({ path, reset: true });
  await expect(send(path)).rejects.toThrow();
});

test("a fault that drips sends a byte a second", async () => {
  await fail({ path, drip: true });
  const response = await send(path);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).value?.length).toBe(1);
  await clear();
  await reader.cancel();
});

test("a fault of HTML answers with 200", async () => {
  await fail({ path, html: true });
  const response = await send(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
});

test("a fault of cut JSON is complete for HTTP and broken for a parser", async () => {
  await fail({ path, cutJson: true });
  const response = await send(path);
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

test("a fault of huge JSON has the requested size", async () => {
  await fail({ path, hugeJson: 3_000_000 });
  const response = await send(path);
  expect(response.headers.has("content-length")).toBe(false);
  const text = await response.text();
  expect(text.length).toBeGreaterThan(2_990_000);
  expect(JSON.parse(text)).toHaveLength(6);
});

test("a fault of a gzip bomb is small while it is transferred", async () => {
  await fail({ path, gzipBomb: 5_000_000 });
  const response = await send(path);
  expect(Number(response.headers.get("content-length"))).toBeLessThan(50_000);
  expect((await response.text()).length).toBeGreaterThan(4_990_000);
});

test("a fault with an unknown name is refused", async () => {
  const response = await fail({ path, explode: true });
  expect(response.status).toBe(400);
});

test("the sandbox counts calls by method and path", async () => {
  await send(`${path}?_cb=1`);
  await send(`${path}?_cb=2`);
  await send(`${api}/video/nope`);
  await send("/wp-content/uploads/posters/none.webp");
  expect(await get("/__sandbox/calls")).toEqual({ [`GET ${path}`]: 2, [`GET ${api}/video/nope`]: 1 });
});

test.each([
  ["POST", "faults"],
  ["DELETE", "faults"],
  ["GET", "calls"],
  ["DELETE", "calls"],
  ["GET", "mails"],
  ["POST", "settings"],
  ["DELETE", "settings"],
  ["POST", "member"],
  ["POST", "video"],
  ["POST", "paypal"],
  ["DELETE", "paypal"],
  ["POST", "paypal/approve"],
  ["POST", "paypal/settle"],
  ["POST", "paypal/webhook"],
  ["POST", "paypal/event"],
  ["GET", "paypal/events"],
  ["GET", "payments"],
])("a demo without test controls has no route %s %s", async (method, name) => {
  expect((await demo.send(`/__sandbox/${name}`, { method })).status).toBe(404);
});
