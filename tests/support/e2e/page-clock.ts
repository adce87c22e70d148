import { expect, type Locator, type Page, type Request } from "playwright/test";

/** The page's time when a test begins. Any known time would do. */
const start = Date.UTC(2026, 8, 1, 21, 0);

/** Gives the page a clock that only the test moves, from `from` on (ms since 1970); call it before the visit. */
export async function freezeClock(page: Page, from = start): Promise<void> {
  // The clock runs until it is paused. A slow machine must not make that time past.
  await page.clock.install({ time: from - 3_600_000 });
  await page.clock.pauseAt(from);
}

/**
 * Gives the page a clock that runs, and that a test may move on or stop, for films and code that load meanwhile. Until it
 * is stopped, no test may say that something has not happened yet. Call it before the visit.
 */
export const letClockRun = (page: Page): Promise<void> => page.clock.install();

/** Stops a clock that has run since `letClockRun`: from now on only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // Later than now, however long the call takes: the page's time never goes back.
  await page.clock.pauseAt(now + 10_000);
}

/** Moves the page's clock by `ms` and fires every timer on the way. */
export const passTime = (page: Page, ms: number): Promise<void> => page.clock.runFor(ms);

/**
 * Moves the page's clock in steps of `ms` until the part is visible, because code and data may still be on
 * their way.
 */
export async function passUntil(page: Page, part: Locator, ms = 50): Promise<void> {
  await expect(async () => {
    await passTime(page, ms);
    expect(await part.isVisible()).toBe(true);
  }).toPass({ timeout: 10_000, intervals: [20] });
}

/** Stops a running clock `ms` before the sleep timer ends, however much time a busy machine has used. */
export async function stopBeforeSleep(page: Page, ms: number): Promise<void> {
  const end = await page.evaluate(() => Number.parseInt(sessionStorage.getItem("sleep-timer") ?? "", 10));
  await page.clock.pauseAt(end - ms);
}

/**
 * Freezes the page's clock; returns what moves it until the page has nothing left to do: every timer has fired, every
 * request has ended, and no other came of it. Call it before the visit.
 */
export async function freezeUntilQuiet(page: Page): Promise<() => Promise<void>> {
  const open = new Set<Request>();
  let started = 0;
  page.on("request", (request) => {
    started += 1;
    open.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => open.delete(request));
  await freezeClock(page);
  return async () => {
    for (let before = -1; before !== started; ) {
      before = started;
      await passTime(page, 5_000);
      await expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
      // The page runs its loaded code before it gets this message.
      await page.evaluate(() => {
        const { port1, port2 } = new MessageChannel();
        return new Promise((done) => {
          port1.onmessage = () => done(undefined);
          port2.postMessage(undefined);
        });
      });
    }
  };
}
