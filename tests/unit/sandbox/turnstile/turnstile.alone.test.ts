import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { sandboxSecret } from "#sandbox/base/state/turnstile-secrets.ts";
import { verifyTurnstile } from "#sandbox/turnstile/turnstile.ts";
import { FakeElement, runScript } from "#tests/support/sandbox/fake-page.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests();
const address = "/demo/turnstile/v0/api.js?render=explicit";
const code = readFileSync("sandbox/browser/turnstile.js", "utf8");
const keys = {
  passes: "1x00000000000000000000AA",
  blocks: "2x00000000000000000000AB",
  asks: "3x00000000000000000000FF",
};

type Turnstile = {
  render(container: FakeElement, options: object): string | undefined;
  reset(id: string): void;
  remove(id: string): void;
  getResponse(id: string): string | undefined;
  isExpired(id: string): boolean;
  execute(container: FakeElement): void;
};
type StandIn = {
  expire(id?: string): void;
  fail(code?: string, id?: string): void;
  giveNext(token: string): void;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

/** A widget in a page of its own, and the calls of its callbacks. */
function widget(sitekey: string, more: object = {}) {
  const page = runScript(code, `http://site.example${address}`);
  const turnstile = page.turnstile as Turnstile;
  const container = new FakeElement();
  const calls: string[] = [];
  const options = {
    sitekey,
    callback: (token: string) => calls.push(`token ${token}`),
    "error-callback": (error: string) => calls.push(`error ${error}`),
    "expired-callback": () => calls.push("expired"),
    ...more,
  };
  const id = turnstile.render(container, options) ?? "";
  return { id, calls, container, options, turnstile, standIn: page.turnstileStandIn as StandIn };
}

test("the fake Turnstile's script is served as JavaScript, under the site's own path", async () => {
  const response = await send(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
  expect(await response.text()).toBe(code);
});

test("the passing site key gives a token after a while, in a field for forms", () => {
  const { id, calls, container, turnstile } = widget(keys.passes);
  expect([calls, turnstile.getResponse(id)]).toEqual([[], undefined]);
  vi.advanceTimersByTime(300);
  const token = turnstile.getResponse(id) ?? "";
  expect(calls).toEqual([`token ${token}`]);
  expect(container.below().some(({ value }) => value === token)).toBe(true);
});

test("a Turnstile token names its host and action, and is different each time", async () => {
  const [first = "", second = ""] = [1, 2].map(() => {
    const { id, turnstile } = widget(keys.passes, { action: "login" });
    vi.advanceTimersByTime(300);
    return turnstile.getResponse(id) ?? "";
  });
  expect(first).not.toBe(second);
  for (const response of [first, second])
    expect(verifyTurnstile({ secret: sandboxSecret, response }, { turnstile: new Map() })).toMatchObject({
      success: true,
      hostname: "site.example",
      action: "login",
    });
});

test("the blocking site key fails, and tries again every 8 s", () => {
  const { id, calls, turnstile } = widget(keys.blocks);
  vi.advanceTimersByTime(300);
  expect(calls).toEqual(["error 600010"]);
  vi.advanceTimersByTime(8300);
  expect(calls.length).toBe(2);
  turnstile.remove(id);
  vi.advanceTimersByTime(60_000);
  expect(calls.length).toBe(2);
});

test("the interactive site key waits for a click", () => {
  const { calls, container } = widget(keys.asks, {
    "before-interactive-callback": () => calls.push("asked"),
  });
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual(["asked"]);
  for (const element of container.below()) element.fire("change");
  vi.advanceTimersByTime(300);
  expect(calls[1]).toMatch(/^token /);
});

test("a Turnstile token expires after five minutes or when a test requests it, and is renewed", () => {
  const { id, calls, turnstile, standIn } = widget(keys.passes);
  vi.advanceTimersByTime(300 + 300_000);
  expect(calls[1]).toBe("expired");
  expect(turnstile.getResponse(id)).toBeUndefined();
  vi.advanceTimersByTime(300);
  standIn.expire();
  expect([calls.length, turnstile.isExpired(id)]).toEqual([4, false]);
});

test("with refresh-expired off, an expired token is renewed only by a reset", () => {
  const { id, calls, turnstile, standIn } = widget(keys.passes, { "refresh-expired": "never" });
  vi.advanceTimersByTime(300);
  standIn.expire(id);
  vi.advanceTimersByTime(60_000);
  expect([calls.length, turnstile.isExpired(id), turnstile.getResponse(id)]).toEqual([2, true, undefined]);
  standIn.giveNext("fail");
  turnstile.reset(id);
  vi.advanceTimersByTime(300);
  expect(turnstile.getResponse(id)).toBe("fail");
});

test("a container holds one Turnstile widget, and a new one after remove", () => {
  const { id, container, options, turnstile } = widget(keys.passes);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(turnstile.render(container, options)).toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
  turnstile.remove(id);
  expect(container.children).toEqual([]);
  expect(turnstile.render(container, options)).toBeTruthy();
});

test("with execution set to execute, Turnstile waits for the call", () => {
  const { calls, container, turnstile } = widget(keys.passes, { execution: "execute" });
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([]);
  turnstile.execute(container);
  vi.advanceTimersByTime(300);
  expect(calls.length).toBe(1);
});

test("onload is called after loading, and without render=explicit marked elements are rendered", async () => {
  const onload = vi.fn();
  const passed = vi.fn();
  runScript(code, "http://site.example/demo/turnstile/v0/api.js?onload=loaded", { loaded: onload, passed });
  await Promise.resolve();
  expect(onload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(300);
  expect(passed).toHaveBeenCalledWith(expect.stringMatching(/^sandbox\./));
});
