import { existsSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { isInAppBrowser } from "#lib/browser/payment/open-payment-page.ts";
import {
  openingPage,
  popupFeatures,
  popupOutcome,
  watchPopup,
  whenOpened,
} from "#lib/browser/payment/popup.ts";

beforeEach(() => void vi.useFakeTimers());

test("the payment window has the documented size (product: Checkout window)", () => {
  expect(popupFeatures).toMatch(/width=600/);
  expect(popupFeatures).toMatch(/height=500/);
});

test("a closed payment window is noticed once, at the next check, which comes every second", () => {
  const popup = { closed: false };
  const onClosed = vi.fn();
  watchPopup(popup, onClosed);
  vi.advanceTimersByTime(60_000);
  popup.closed = true;
  vi.advanceTimersByTime(999);
  expect(onClosed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onClosed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(onClosed).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("leaving the page ends the checks of the payment window", () => {
  const popup = { closed: false };
  const onClosed = vi.fn();
  const stop = watchPopup(popup, onClosed);
  stop();
  popup.closed = true;
  vi.advanceTimersByTime(10_000);
  expect(onClosed).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

/** A payment window whose page loads `after` so many ms. */
function windowThatOpens(after: number) {
  const opened = { closed: false, location: { pathname: "blank" }, document: { readyState: "complete" } };
  setTimeout(() => {
    opened.location.pathname = openingPage;
  }, after);
  return opened as typeof opened & Parameters<typeof whenOpened>[0];
}

/** Whether the wait is over after some time. */
async function isOver(waiting: Promise<void>, ms: number): Promise<boolean> {
  let over = false;
  waiting.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return over;
}

test("the payment window's first page exists, and the buyer is led to PayPal once it is shown", async () => {
  expect(existsSync(`public${openingPage}`)).toBe(true);
  const waiting = whenOpened(windowThatOpens(1000));
  expect(await isOver(waiting, 999)).toBe(false);
  expect(await isOver(waiting, 51)).toBe(true);
});

test("nobody waits for a payment window that is closed, has gone elsewhere, or takes too long", async () => {
  const closed = windowThatOpens(60_000);
  closed.closed = true;
  expect(await isOver(whenOpened(closed), 0)).toBe(true);
  const elsewhere = {
    closed: false,
    document: {} as Document,
    get location(): Location {
      throw new DOMException("another origin");
    },
  };
  expect(await isOver(whenOpened(elsewhere), 0)).toBe(true);
  expect(await isOver(whenOpened(windowThatOpens(60_000)), 5050)).toBe(true);
});

test.each([
  [1, 3, "raised"],
  [3, 6, "raised"],
  [1, 1, "unchanged"],
  [3, 1, "unchanged"],
  [3, 3, "unchanged"],
  [1, null, "unchanged"],
] as const)(
  "a level that was %j before the payment window and is %j after it counts as %s",
  (before, now, outcome) => expect(popupOutcome(before, now)).toBe(outcome),
);

const ios = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36";

test.each([
  ["WeChat", `${ios} Mobile/15E148 MicroMessenger/8.0.62(0x18003e2c) NetType/WIFI`, true],
  ["Instagram", `${android}; wv) ${chrome} Instagram 398.0.0.0.1 Android`, true],
  ["Facebook", `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0]`, true],
  ["any other app on Android", `${android}; wv) ${chrome}`, true],
  ["Chrome on Android", `${android}) ${chrome}`, false],
  ["Safari on an iPhone", `${ios} Version/18.6 Mobile/15E148 Safari/604.1`, false],
])("the user agent says whether a browser belongs to an app: %s", (_, userAgent, opensNone) => {
  vi.stubGlobal("navigator", { userAgent });
  expect(isInAppBrowser()).toBe(opensNone);
  vi.unstubAllGlobals();
});
