import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { openPage, sessionEnd } from "#tests/support/browser/api-browser.ts";

/** The outcome of a call: its value, or the parts of its error. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    (value) => ({ value }),
    ({ status, code, message, fields }) => ({ status, code, message, fields }),
  );

describe("a call to /_api", () => {
  test.each([
    ["en", "en"],
    ["zh-Hans", "zh"],
    ["", "en"],
  ])("a call from a page in %j requests its texts in %s", async (lang, expected) => {
    const { callApi, requests } = await openPage({ lang });
    const call = callApi("/videos");
    expect(requests[0]).toMatchObject({
      path: "/_api/videos",
      init: { method: "GET", cache: "no-store", headers: { "accept-language": expected } },
    });
    await requests[0]?.answer({ status: 200, body: {} });
    await call;
  });

  test("a call sends a body as JSON, and no content type without a body", async () => {
    const { callApi, requests } = await openPage();
    callApi("/a", { method: "POST", body: { name: "雨" } });
    callApi("/b", { method: "POST" });
    expect(requests[0]?.init.body).toBe('{"name":"雨"}');
    expect(requests[0]?.init.headers).toHaveProperty("content-type", "application/json");
    expect(requests[1]?.init).not.toHaveProperty("body");
    expect(requests[1]?.init.headers).not.toHaveProperty("content-type");
  });

  test("a call ends with its caller, unless it is allowed to outlive the page", async () => {
    const { callApi, requests } = await openPage();
    const { signal } = new AbortController();
    callApi("/a", { signal });
    callApi("/b", { keepalive: true });
    expect(requests[0]?.init).toMatchObject({ signal });
    expect(requests[1]?.init).toMatchObject({ keepalive: true });
    for (const name of ["signal", "keepalive"])
      expect(requests.filter(({ init }) => name in init)).toHaveLength(1);
  });

  test("a call returns the answer in the form of its schema", async () => {
    const { callApi, requests } = await openPage();
    const call = callApi("/a", { schema: z.object({ a: z.number() }) });
    await requests[0]?.answer({ status: 200, body: { a: 1, more: 2 } });
    expect(await call).toEqual({ a: 1 });
  });

  test("an answer 204 to a call without a schema is a success", async () => {
    const { callApi, requests } = await openPage();
    const call = callApi("/auth/logout", { method: "POST" });
    await requests[0]?.answer({ status: 204 });
    expect(await call).toBeUndefined();
  });
});

describe("errors come with a text in the page's language (product: Error catalogue)", () => {
  const en = "We couldn't reach the site. Please check your connection and try again.";
  const zh = "无法连接到网站，请检查网络后重试。";
  test.each([
    ["en", "unreachable" as const, { status: 0, code: "UNREACHABLE", message: en }],
    ["zh-Hans", "unreachable" as const, { status: 0, code: "UNREACHABLE", message: zh }],
    ["en", { status: 502 }, { status: 502, code: "UNREADABLE", message: en }],
    ["zh-Hans", { status: 503, body: "<h1>" }, { status: 503, code: "UNREADABLE", message: zh }],
    ["en", { status: 500, body: { error: "text" } }, { status: 500, code: "UNREADABLE", message: en }],
    ["en", { status: 200, body: { b: 1 } }, { status: 502, code: "UNREADABLE", message: en }],
    ["en", { status: 200 }, { status: 502, code: "UNREADABLE", message: en }],
  ])(
    "on a page in %s, the failure %j gives an error with a text in that language",
    async (lang, answer, error) => {
      const { callApi, requests } = await openPage({ lang });
      const call = outcome(callApi("/a", { schema: z.object({ a: z.number() }) }));
      await requests[0]?.answer(answer);
      expect(await call).toEqual({ ...error, fields: {} });
    },
  );

  test("an error in the envelope keeps its code, text and fields", async () => {
    const { callApi, requests } = await openPage();
    const call = outcome(callApi("/a"));
    const error = {
      code: "VALIDATION",
      message: "Please check",
      fields: { email: "Valid email is required" },
    };
    await requests[0]?.answer({ status: 400, body: { error } });
    expect(await call).toEqual({ status: 400, ...error });
  });
});

describe("the end of a session is announced once (one event, one toast, however many calls fail)", () => {
  test.each(["SESSION_STALE", "SESSION_EXPIRED", "SESSION_REJECTED"])(
    "the end of a session by %s is announced once for ten calls at the same time",
    async (code) => {
      const { callApi, watchSessionEnd, requests } = await openPage();
      const ends: unknown[] = [];
      watchSessionEnd((end) => ends.push(end));
      const calls = Array.from({ length: 10 }, (_, nth) => outcome(callApi(`/${nth}`)));
      for (const { answer } of requests) await answer(sessionEnd(code, "Gone"));
      for (const result of await Promise.all(calls)) expect(result).toMatchObject({ status: 401, code });
      expect(ends).toEqual([{ code, message: "Gone" }]);
    },
  );

  test.each([
    ["no session at all", sessionEnd("NO_TOKEN")],
    ["a wrong password", sessionEnd("INVALID_CREDENTIALS")],
    ["another status", { status: 403, body: { error: { code: "SESSION_STALE", message: "x" } } }],
    ["an unreadable 401", { status: 401 }],
    ["an outage", "unreachable" as const],
  ])("%s does not end the session", async (_, answer) => {
    const { callApi, watchSessionEnd, requests } = await openPage();
    const tell = vi.fn();
    watchSessionEnd(tell);
    const call = outcome(callApi("/a"));
    await requests[0]?.answer(answer);
    await call;
    expect(tell).not.toHaveBeenCalled();
  });

  test("a late 401 from before a new login does not end the new session (product: Sessions)", async () => {
    const { callApi, watchSessionEnd, startSessionEpoch, requests } = await openPage();
    const tell = vi.fn();
    watchSessionEnd(tell);
    const late = outcome(callApi("/user/me"));
    startSessionEpoch();
    await requests[0]?.answer(sessionEnd("SESSION_STALE"));
    expect(await late).toMatchObject({ code: "SESSION_STALE" });
    expect(tell).not.toHaveBeenCalled();
  });

  test("the end of the next session is announced again", async () => {
    const { callApi, watchSessionEnd, startSessionEpoch, requests } = await openPage();
    const tell = vi.fn();
    watchSessionEnd(tell);
    for (const nth of [0, 1]) {
      const call = outcome(callApi("/user/me"));
      await requests[nth]?.answer(sessionEnd("SESSION_STALE"));
      await call;
      startSessionEpoch();
    }
    expect(tell).toHaveBeenCalledTimes(2);
  });
});
