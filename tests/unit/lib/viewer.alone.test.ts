import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { openPage, signedIn, user } from "./api-browser.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with a button on it that asks who looks. */
async function openPlans(cookie = "") {
  const page = await openPage({ cookie });
  const { viewer, retryViewer } = await import("#lib/browser/session/viewer.ts");
  const changed = vi.fn();
  const leave = viewer.subscribe(changed);
  return { ...page, readViewer: viewer.read, retryViewer, changed, leave };
}
const silver: Member = { ...user, membershipLevelId: 3 };

test("a visitor is known at once, and nobody is asked", async () => {
  const { readViewer, asked } = await openPlans();
  expect(readViewer()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});

test("a member is awaited, then known; a new level shows, and a logout too", async () => {
  const { readViewer, asked, changed, queryClient } = await openPlans(signedIn);
  expect(readViewer()).toBe("awaited");
  await vi.waitUntil(() => asked.length === 1);
  await asked[0]?.answer({ status: 200, body: { user: silver } });
  await vi.waitUntil(() => readViewer() === 3);
  expect(changed).toHaveBeenCalled();
  queryClient.setQueryData(["session"], { ...silver, membershipLevelId: 6 });
  await vi.waitUntil(() => readViewer() === 6);
  queryClient.setQueryData(["session"], null);
  await vi.waitUntil(() => readViewer() === null);
});

/** An account that can't be had, nor a second later. */
async function openUnread() {
  const page = await openPlans(signedIn);
  for (const at of [0, 1]) {
    await vi.waitUntil(() => page.asked.length > at);
    await page.asked[at]?.answer("unreachable");
    await vi.advanceTimersByTimeAsync(1000);
  }
  await vi.waitUntil(() => page.readViewer() === "unknown");
  return page;
}

test("of a member that can't be had nothing is known, until it is asked for again", async () => {
  const { readViewer, retryViewer, asked } = await openUnread();
  const again = retryViewer();
  await vi.waitUntil(() => asked.length === 3);
  await asked[2]?.answer({ status: 200, body: { user: silver } });
  expect(await again).toBe(true);
  await vi.waitUntil(() => readViewer() === 3);
});

test("where the code could not be had, asking again follows the account", async () => {
  vi.doMock("#lib/browser/session/observe-query.ts", () => {
    throw new Error("no code");
  });
  const { readViewer, retryViewer, asked, queryClient } = await openPlans(signedIn);
  await vi.waitUntil(() => readViewer() === "unknown");
  vi.doUnmock("#lib/browser/session/observe-query.ts");
  const again = retryViewer();
  await vi.waitUntil(() => asked.length === 1);
  await asked[0]?.answer({ status: 200, body: { user: silver } });
  expect(await again).toBe(true);
  await vi.waitUntil(() => readViewer() === 3);
  queryClient.setQueryData(["session"], null);
  await vi.waitUntil(() => readViewer() === null);
});

test("a visitor's plans learn of a login in another tab", async () => {
  const { readViewer, asked, tab } = await openPlans();
  vi.stubGlobal("document", { ...document, cookie: signedIn });
  tab.receive({ data: "login" });
  expect(readViewer()).toBe("awaited");
  await vi.waitUntil(() => asked.length === 1);
  await asked[0]?.answer({ status: 200, body: { user: silver } });
  await vi.waitUntil(() => readViewer() === 3);
  expect(asked).toHaveLength(1);
});

test("an account that can't be had is asked for again by itself, ever more slowly", async () => {
  const { readViewer, asked } = await openUnread();
  const waits = [];
  for (let at = 2; at < 10; at += 2) {
    const from = Date.now();
    while (asked.length === at) await vi.advanceTimersByTimeAsync(500);
    waits.push(Math.round((Date.now() - from) / 5000) * 5);
    await asked[at]?.answer("unreachable");
    await vi.advanceTimersByTimeAsync(1000);
    await asked[at + 1]?.answer("unreachable");
  }
  expect(waits).toEqual([5, 10, 20, 40]);
  await vi.advanceTimersByTimeAsync(60_000);
  await asked[10]?.answer({ status: 200, body: { user: silver } });
  await vi.waitUntil(() => readViewer() === 3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(11);
});

test("a listener that has left is not notified", async () => {
  const { asked, changed, leave, readViewer } = await openPlans(signedIn);
  leave();
  await vi.waitUntil(() => asked.length === 1);
  await asked[0]?.answer({ status: 200, body: { user: silver } });
  await vi.waitUntil(() => readViewer() === 3);
  expect(changed).not.toHaveBeenCalled();
});
