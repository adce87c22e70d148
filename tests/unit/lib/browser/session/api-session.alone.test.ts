import { beforeEach, describe, expect, test, vi } from "vitest";
import { openPage, sessionEnd, signedIn, user } from "#tests/support/browser/api-browser.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";
import { eventually } from "#tests/support/eventually.ts";

beforeEach(() => vi.useFakeTimers());

const body = { usernameOrEmail: "mira", password: "x", turnstileToken: "t" };
const videos = ["videos"];

describe("the session check (on load, cached indefinitely, retries once)", () => {
  test("a visitor's page makes no session call", async () => {
    const { queryClient, sessionQuery, requests } = await openPage();
    expect(await queryClient.fetchQuery(sessionQuery)).toBeNull();
    expect(requests).toEqual([]);
  });

  test("a member's page requests the session once, and stores the answer for good", async () => {
    const { queryClient, sessionQuery, requests } = await openPage({ cookie: signedIn });
    const first = queryClient.fetchQuery(sessionQuery);
    await eventually(() => requests.length === 1);
    await requests[0]?.answer({ status: 200, body: { user } });
    expect(await first).toStrictEqual(user);
    expect(document.documentElement.classList.toggle).toHaveBeenLastCalledWith("sees-ads", true);
    await vi.advanceTimersByTimeAsync(30 * 24 * 60 * 60 * 1000);
    expect(await queryClient.fetchQuery(sessionQuery)).toEqual(user);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.path).toBe("/_api/user/me");
  });

  test("the answer to a session call from before a change is dropped", async () => {
    const { queryClient, sessionQuery, refreshSession, requests } = await openPage({ cookie: signedIn });
    const first = queryClient.fetchQuery(sessionQuery);
    await eventually(() => requests.length === 1);
    const refreshed = refreshSession();
    await requests[0]?.answer({ status: 200, body: { user } });
    await first;
    await eventually(() => requests.length === 2);
    await requests[1]?.answer({ status: 200, body: { user: { ...user, membershipLevelId: 3 } } });
    expect(await refreshed).toMatchObject({ membershipLevelId: 3 });
  });

  test.each(["SESSION_STALE", "SESSION_EXPIRED", "SESSION_REJECTED"])(
    "a session call that ends with %s is not repeated, and the visitor is nobody",
    async (code) => {
      const { queryClient, sessionQuery, requests } = await openPage({ cookie: signedIn });
      const answer = queryClient.fetchQuery({ ...sessionQuery });
      await eventually(() => requests.length === 1);
      await requests[0]?.answer(sessionEnd(code));
      expect(await answer).toBeNull();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests).toHaveLength(1);
    },
  );

  test.each([
    ["no answer", "unreachable" as const, 0],
    ["502", { status: 502, body: { error: { code: "UPSTREAM_FAILED", message: "x" } } }, 502],
    ["504", { status: 504, body: { error: { code: "UPSTREAM_TIMEOUT", message: "x" } } }, 504],
  ])(
    "a session call that fails with %s is repeated once, and then reported as an error",
    async (_, fault, status) => {
      const { queryClient, sessionQuery, requests } = await openPage({ cookie: signedIn });
      const failed = queryClient.fetchQuery(sessionQuery).catch((error) => error);
      await eventually(() => requests.length === 1);
      await requests[0]?.answer(fault);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests).toHaveLength(2);
      await requests[1]?.answer(fault);
      expect(await failed).toMatchObject({ name: "ApiError", status });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests).toHaveLength(2);
    },
  );

  test("the second session call is used if it succeeds after a failure", async () => {
    const { queryClient, sessionQuery, requests } = await openPage({ cookie: signedIn });
    const answer = queryClient.fetchQuery(sessionQuery);
    await eventually(() => requests.length === 1);
    await requests[0]?.answer("unreachable");
    await vi.advanceTimersByTimeAsync(60_000);
    await requests[1]?.answer({ status: 200, body: { user } });
    expect(await answer).toEqual(user);
  });
});

describe("a change of who is signed in drops what is cached (product: Sessions)", () => {
  const logIn = async (page: Awaited<ReturnType<typeof openPage>>, answer: object) => {
    const done = page.logIn(body).catch((error) => error);
    await page.requests.at(-1)?.answer({ status: 200, ...answer });
    return done;
  };

  test("after a login the user is known, cached lists are dropped, and other tabs and the header are notified", async () => {
    const page = await openPage();
    page.queryClient.setQueryData(videos, ["as a visitor"]);
    expect(await logIn(page, { body: { user } })).toEqual(user);
    expect(page.queryClient.getQueryData(["session"])).toEqual(user);
    expect(document.documentElement.classList.toggle).toHaveBeenCalledWith("sees-ads", true);
    expect(page.queryClient.getQueryData(videos)).toBeUndefined();
    expect(page.tab.posted).toEqual(["login"]);
    expect(page.changed).toHaveBeenCalledTimes(1);
  });

  test("a failed login changes nothing", async () => {
    const page = await openPage();
    page.queryClient.setQueryData(videos, ["kept"]);
    const error = { code: "INVALID_CREDENTIALS", message: "Please check" };
    expect(await logIn(page, { status: 401, body: { error } })).toMatchObject(error);
    expect(page.queryClient.getQueryData(videos)).toEqual(["kept"]);
    expect(page.tab.posted).toEqual([]);
  });

  test("a session that WordPress ended is announced once and stored nowhere, and other tabs follow", async () => {
    const page = await openPage({ cookie: signedIn });
    const tell = vi.fn();
    page.onSessionEnded(tell);
    page.queryClient.setQueryData(["session"], user);
    page.queryClient.setQueryData(videos, ["as a member"]);
    const calls = [page.callApi("/a"), page.callApi("/b")].map((call) => call.catch(() => {}));
    for (const { answer } of page.requests) await answer(sessionEnd("SESSION_STALE", "Elsewhere"));
    await Promise.all(calls);
    expect(tell.mock.calls).toEqual([[{ code: "SESSION_STALE", message: "Elsewhere" }]]);
    expect(page.queryClient.getQueryData(["session"])).toBeNull();
    expect(page.queryClient.getQueryData(videos)).toBeUndefined();
    expect(page.tab.posted).toEqual(["ended"]);
  });

  test("a late 401 from before a login leaves the new user logged in", async () => {
    const page = await openPage({ cookie: signedIn });
    const tell = vi.fn();
    page.onSessionEnded(tell);
    const late = page.callApi("/user/me").catch(() => {});
    await logIn(page, { body: { user } });
    await page.requests[0]?.answer(sessionEnd("SESSION_STALE"));
    await late;
    expect(tell).not.toHaveBeenCalled();
    expect(page.queryClient.getQueryData(["session"])).toEqual(user);
  });

  test.each([
    ["logout", null],
    ["ended", null],
  ])('the message "%s" from another tab ends the session here at once', async (data, expected) => {
    const page = await openPage({ cookie: signedIn });
    page.queryClient.setQueryData(["session"], user);
    page.queryClient.setQueryData(videos, ["as a member"]);
    page.tab.receive({ data });
    expect(page.queryClient.getQueryData(["session"])).toBe(expected);
    expect(page.queryClient.getQueryData(videos)).toBeUndefined();
  });

  test("a login in another tab makes this tab request the session", async () => {
    const page = await openPage({ cookie: signedIn });
    page.queryClient.setQueryData(["session"], null);
    page.tab.receive({ data: "login" });
    expect(document.documentElement.classList.toggle).toHaveBeenLastCalledWith("signed-in", true);
    expect(page.changed).toHaveBeenCalledTimes(1);
    await eventually(() => page.requests.length === 1);
    await page.requests[0]?.answer({ status: 200, body: { user } });
    await eventually(() => page.queryClient.getQueryData(["session"]) !== null);
    expect(page.queryClient.getQueryData(["session"])).toEqual(user);
  });

  test("the session code, when it loads after another tab's login, reads the session without a further event", async () => {
    const { changed, requests, queryClient } = await openPage({ cookie: signedIn, marked: false });
    expect(changed).toHaveBeenCalledTimes(1);
    await eventually(() => requests.length === 1);
    await requests[0]?.answer({ status: 200, body: { user } });
    await eventually(() => queryClient.getQueryData(["session"]) !== undefined);
    expect((await openPage({ cookie: signedIn })).changed).not.toHaveBeenCalled();
    expect((await openPage()).changed).not.toHaveBeenCalled();
  });

  test("the end of a session before the header listens is reported once the header does", async () => {
    const page = await openPage({ cookie: signedIn });
    const call = page.callApi("/video/rain").catch(() => {});
    await page.requests[0]?.answer(sessionEnd("SESSION_STALE", "Elsewhere"));
    await call;
    const tell = vi.fn();
    page.onSessionEnded(tell);
    page.onSessionEnded(tell);
    expect(tell.mock.calls).toEqual([[{ code: "SESSION_STALE", message: "Elsewhere" }]]);
    expect(page.tab.posted).toEqual(["ended"]);
  });

  test("the end of a session is not reported later if a login came in between", async () => {
    const page = await openPage({ cookie: signedIn });
    const call = page.callApi("/video/rain").catch(() => {});
    await page.requests[0]?.answer(sessionEnd("SESSION_STALE"));
    await call;
    await logIn(page, { body: { user } });
    const tell = vi.fn();
    page.onSessionEnded(tell);
    expect(tell).not.toHaveBeenCalled();
    expect(page.queryClient.getQueryData(["session"])).toEqual(user);
  });

  test("a logout ends the session, notifies other tabs, drops drafts and opens the home page", async () => {
    const { storeDraft, readDraft } = await import("#lib/browser/comment/comment-drafts.ts");
    stubStorage("sessionStorage");
    storeDraft("rain", "Mine alone");
    const page = await openPage({ cookie: signedIn });
    const done = page.logOut("/zh");
    expect(page.requests[0]).toMatchObject({ path: "/_api/auth/logout", init: { method: "POST" } });
    expect(page.tab.posted).toEqual([]);
    await page.requests[0]?.answer({ status: 204 });
    await done;
    expect(page.tab.posted).toEqual(["logout"]);
    expect(readDraft("rain")).toBe("");
    expect(window.location.assign).toHaveBeenCalledWith("/zh");
  });

  test.each([
    ["logout", ""],
    ["ended", "Mine alone"],
  ])('after the event "%s" in another tab, the draft in this tab is %j', async (data, left) => {
    const { storeDraft, readDraft } = await import("#lib/browser/comment/comment-drafts.ts");
    stubStorage("sessionStorage");
    storeDraft("rain", "Mine alone");
    const page = await openPage({ cookie: signedIn });
    page.tab.receive({ data });
    expect(readDraft("rain")).toBe(left);
  });
});

describe("another level of the same member (product: Sessions)", () => {
  const silver = { ...user, membershipLevelId: 3 };
  const payments = ["payments"];

  async function openAsFree() {
    const page = await openPage({ cookie: signedIn });
    page.queryClient.setQueryData(["session"], user);
    page.queryClient.setQueryData(["video", "rain"], { hasAccess: false });
    page.queryClient.setQueryData(payments, { payments: [] });
    return page;
  }

  test("after a payment here, locked content is requested again, and the page is notified", async () => {
    const page = await openAsFree();
    const refreshed = page.refreshEverywhere();
    expect(page.queryClient.getQueryState(payments)?.isInvalidated).toBe(true);
    await eventually(() => page.requests.length === 1);
    await page.requests[0]?.answer({ status: 200, body: { user: silver } });
    expect(await refreshed).toEqual(silver);
    expect(page.queryClient.getQueryData(["video", "rain"])).toBeUndefined();
    expect(page.changed).toHaveBeenCalledTimes(1);
    expect(page.tab.posted).toEqual(["changed"]);
  });

  test("a change of level in another tab is followed here, and the screen stays until the next answer", async () => {
    const page = await openAsFree();
    const { QueryObserver } = await import("@tanstack/react-query");
    const queryFn = vi.fn(() => page.callApi("/shown"));
    const shown = { queryKey: ["shown"], queryFn };
    page.queryClient.setQueryData(shown.queryKey, "before");
    new QueryObserver(page.queryClient, shown).subscribe(() => {});
    page.tab.receive({ data: "changed" });
    expect(page.queryClient.getQueryState(payments)?.isInvalidated).toBe(true);
    await eventually(() => page.requests.length === 1);
    await page.requests[0]?.answer({ status: 200, body: { user: silver } });
    await eventually(() => page.changed.mock.calls.length === 1);
    expect(page.queryClient.getQueryData(["video", "rain"])).toBeUndefined();
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(page.queryClient.getQueryData(shown.queryKey)).toBe("before");
  });

  test("a payment that changed no level leaves the page as it is", async () => {
    const page = await openAsFree();
    page.tab.receive({ data: "changed" });
    await eventually(() => page.requests.length === 1);
    await page.requests[0]?.answer({ status: 200, body: { user } });
    await eventually(() => page.queryClient.isFetching() === 0);
    expect(page.queryClient.getQueryData(["video", "rain"])).toEqual({ hasAccess: false });
    expect(page.changed).not.toHaveBeenCalled();
  });
});
