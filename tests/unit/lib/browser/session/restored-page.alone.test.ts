import { beforeEach, expect, test, vi } from "vitest";
import { reloadRestoredPage } from "#lib/browser/session/restored-page.ts";

const mira = "lang=en; signed_in-0123456789ab=1";
const otherCookie = "signed_in-ba9876543210=1; lang=en";
const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { reload } }));
});

const setCookies = (cookie: string) => vi.stubGlobal("document", { cookie });

const show = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

test.each([
  ["a member has logged out", mira, "lang=en"],
  ["a visitor has logged in", "lang=en", mira],
  ["another member is here", mira, otherCookie],
])("a page from the back/forward cache is loaded again if %s", (_, before, now) => {
  setCookies(before);
  const leave = reloadRestoredPage();
  setCookies(now);
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledTimes(1);
  leave();
  show(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page from the back/forward cache stays if the same member, or still nobody, is logged in", () => {
  for (const cookie of [mira, "lang=en"]) {
    setCookies(cookie);
    const leave = reloadRestoredPage();
    setCookies(`${cookie}; seen=1`);
    show(true);
    leave();
  }
  expect(reload).not.toHaveBeenCalled();
});

test("a page from the back/forward cache stays if the login was made on it", () => {
  setCookies("lang=en");
  reloadRestoredPage();
  setCookies(mira);
  window.dispatchEvent(new Event("session-changed"));
  show(true);
  expect(reload).not.toHaveBeenCalled();
});
