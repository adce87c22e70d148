import { beforeEach, expect, test, vi } from "vitest";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { openPage, signedIn, user } from "#tests/support/browser/api-browser.ts";
import { eventually } from "#tests/support/eventually.ts";

beforeEach(() => vi.useFakeTimers());

/** Opens a page with a button that depends on the viewer. */
async function openPlans(cookie = "", { hasCode = true } = {}) {
  const page = await openPage({ cookie });
  if (!hasCode) {
    vi.doMock("#lib/browser/session/session.ts", () => {
      throw new Error("no code");
    });
  }
  const { viewer, retryViewer } = await import("#lib/browser/session/viewer.ts");
  const changed = vi.fn();
  const leave = viewer.subscribe(changed);
  return { ...page, readViewer: viewer.read, retryViewer, changed, leave };
}
const silver: Member = { ...user, membershipLevelId: 3 };

test("a visitor is known at once, and no request is sent", async () => {
  const { readViewer, requests } = await openPlans();
  expect(readViewer()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toEqual([]);
});

test("a member is awaited and then known, and a new level or a logout is shown", async () => {
  const { readViewer, requests, changed, queryClient } = await openPlans(signedIn);
  expect(readViewer()).toBe("awaited");
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { user: silver } });
  await eventually(() => readViewer() === 3);
  expect(changed).toHaveBeenCalled();
  queryClient.setQueryData(["session"], { ...silver, membershipLevelId: 6 });
  await eventually(() => readViewer() === 6);
  queryClient.setQueryData(["session"], null);
  await eventually(() => readViewer() === null);
});

/** Opens a page whose account can't be fetched, nor a second later. */
async function openUnread() {
  const page = await openPlans(signedIn);
  for (const at of [0, 1]) {
    await eventually(() => page.requests.length > at);
    await page.requests[at]?.answer("unreachable");
    await vi.advanceTimersByTimeAsync(1000);
  }
  await eventually(() => page.readViewer() === "unknown");
  return page;
}

test("a member who can't be read is unknown until the next request", async () => {
  const { readViewer, retryViewer, requests } = await openUnread();
  const again = retryViewer();
  await eventually(() => requests.length === 3);
  await requests[2]?.answer({ status: 200, body: { user: silver } });
  expect(await again).toBe(true);
  await eventually(() => readViewer() === 3);
});

test("a retry reads the account if the session code could not be loaded before", async () => {
  const { readViewer, retryViewer, requests, queryClient } = await openPlans(signedIn, { hasCode: false });
  await eventually(() => readViewer() === "unknown");
  vi.doUnmock("#lib/browser/session/session.ts");
  const again = retryViewer();
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { user: silver } });
  expect(await again).toBe(true);
  await eventually(() => readViewer() === 3);
  queryClient.setQueryData(["session"], null);
  await eventually(() => readViewer() === null);
});

test("the plans on a visitor's page change after a login in another tab", async () => {
  const { readViewer, requests, tab } = await openPlans();
  vi.stubGlobal("document", { ...document, cookie: signedIn });
  tab.receive({ data: "login" });
  expect(readViewer()).toBe("awaited");
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { user: silver } });
  await eventually(() => readViewer() === 3);
  expect(requests).toHaveLength(1);
});

test("an account that can't be read is requested again by itself, ever more slowly", async () => {
  const { readViewer, requests } = await openUnread();
  const waits = [];
  for (let at = 2; at < 10; at += 2) {
    const from = Date.now();
    while (requests.length === at) await vi.advanceTimersByTimeAsync(500);
    waits.push(Math.round((Date.now() - from) / 5000) * 5);
    await requests[at]?.answer("unreachable");
    await vi.advanceTimersByTimeAsync(1000);
    await requests[at + 1]?.answer("unreachable");
  }
  expect(waits).toEqual([5, 10, 20, 40]);
  await vi.advanceTimersByTimeAsync(60_000);
  await requests[10]?.answer({ status: 200, body: { user: silver } });
  await eventually(() => readViewer() === 3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(11);
});

test("a listener of the viewer that has left is not notified", async () => {
  const { requests, changed, leave, readViewer } = await openPlans(signedIn);
  leave();
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { user: silver } });
  await eventually(() => readViewer() === 3);
  expect(changed).not.toHaveBeenCalled();
});
