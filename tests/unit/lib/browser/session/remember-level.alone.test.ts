import { expect, test, vi } from "vitest";
import { rememberLevel } from "#lib/browser/session/session.ts";
import { readLevel } from "#lib/browser/session/viewer.ts";
import { adsKey } from "#lib/config/ads-key.ts";

/** A page's document and storage, as far as levels touch them. */
function openPage({ cookie = "", storage = true } = {}) {
  const classes = new Set<string>();
  const kept = new Map<string, string>();
  const toggle = (name: string, on: boolean) => void (on ? classes.add(name) : classes.delete(name));
  vi.stubGlobal("document", { cookie, documentElement: { classList: { toggle } } });
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", {
    setItem: storage ? (name: string, value: string) => kept.set(name, value) : refuse,
    removeItem: storage ? (name: string) => kept.delete(name) : refuse,
  });
  return { marked: () => classes.has(adsKey), kept: () => kept.has(adsKey) };
}

test("this device remembers only a member who sees ads", () => {
  const page = openPage();
  const after = (level: number | null) => {
    rememberLevel(level);
    return [page.marked(), page.kept()];
  };
  expect([1, 2, 1, 6, 1, null].map(after)).toEqual([
    [true, true],
    [false, false],
    [true, true],
    [false, false],
    [true, true],
    [false, false],
  ]);
});

test("a page is marked for its ads even if the browser has no storage", () => {
  const page = openPage({ storage: false });
  rememberLevel(1);
  expect(page.marked()).toBe(true);
  rememberLevel(3);
  expect(page.marked()).toBe(false);
});

test("a page without the session marker counts as a visitor's, and sends no request", async () => {
  openPage({ cookie: "lang=en" });
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  expect(await readLevel()).toBe(0);
  expect(fetched).not.toHaveBeenCalled();
});
