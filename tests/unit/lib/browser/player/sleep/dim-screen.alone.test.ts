import { runInNewContext } from "node:vm";
import { describe, expect, test, vi } from "vitest";
import { setCurrentPlayer } from "#lib/browser/player/current-player.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { dimPage, restoreDim } from "#lib/browser/player/sleep/dim-screen.ts";
import { setTimer } from "#lib/browser/player/sleep/sleep-store.ts";
import { dimKey } from "#lib/config/device-keys.ts";
import { headScript } from "#lib/config/head-script.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";
import { eventually } from "#tests/support/eventually.ts";

const texts = {
  brighten: "Tap to brighten",
  brightenByMouse: "Click or press any key to brighten",
  left: { minutes: "{minutes} min left", hours: "{hours} h left" },
};

/** The part of a document that the dim screen uses. `places` record the elements that are put into them. */
function openDocument(dimScreen: object, hasMouse = false) {
  vi.stubGlobal("matchMedia", () => ({ matches: !hasMouse }));
  const places: Record<"body" | "fullscreenElement", unknown[]> = { body: [], fullscreenElement: [] };
  const place = (name: keyof typeof places) => ({ append: (element: unknown) => places[name].push(element) });
  const made: Record<string, unknown>[] = [];
  const element = (): object => {
    const one = {
      appendChild: element,
      addEventListener: vi.fn(),
      focus: vi.fn(),
      animate: () => ({ finished: Promise.resolve() }),
      classList: { add: vi.fn(), remove: vi.fn() },
      ...dimScreen,
    };
    made.push(one);
    return one;
  };
  vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("document", {
    ...{
      getElementById: () => null,
      querySelector: () => null,
      activeElement: null,
      createElement: element,
      addEventListener: vi.fn(),
    },
    documentElement: { classList: { remove: vi.fn() } },
    body: place("body"),
    fullscreenElement: place("fullscreenElement"),
  });
  return { ...places, words: () => made.find(({ textContent }) => textContent)?.textContent };
}

test("the dim screen lies in the full-screen element, where presses arrive, and stays when full screen ends", () => {
  vi.useFakeTimers();
  const showPopover = vi.fn();
  const places = openDocument({ showPopover });
  dimPage(texts);
  expect([places.body, places.fullscreenElement].map(({ length }) => length)).toEqual([0, 1]);
  const listening = vi.mocked(document.addEventListener).mock.calls;
  const change = listening.find(([type]) => type === "fullscreenchange")?.[1] as () => void;
  Object.assign(document, { fullscreenElement: null });
  change();
  expect(places.body).toHaveLength(1);
  expect(showPopover).toHaveBeenCalledTimes(2);
});

test("the dim screen says how to remove it, and how long the sound continues", () => {
  vi.useFakeTimers({ now: 0 });
  const plain = openDocument({});
  dimPage(texts);
  expect(plain.words()).toBe("Tap to brighten");
  setTimer({ at: 30 * 60_000 });
  const timed = openDocument({});
  dimPage(texts);
  expect(timed.words()).toBe("30 min left · Tap to brighten");
  setTimer(null);
  expect(timed.words()).toBe("Tap to brighten");
  const withMouse = openDocument({}, true);
  dimPage(texts);
  expect(withMouse.words()).toBe("Click or press any key to brighten");
});

test("the sound can be changed in the dark, and the device's own keys do not brighten the page", async () => {
  vi.useFakeTimers();
  const remove = vi.fn();
  openDocument({ remove });
  vi.stubGlobal("HTMLElement", class {});
  const player = Object.assign(new EventTarget(), { volume: 0.5, muted: false, paused: false });
  setCurrentPlayer(player as unknown as Playable, "rain");
  Object.assign(document, { removeEventListener: vi.fn() });
  dimPage(texts);
  const listening: unknown[][] = vi.mocked(window.addEventListener).mock.calls;
  const onKey = listening.find(([type]) => type === "keydown")?.[1] as (event: object) => void;
  const press = (key: string) => onKey({ key, preventDefault() {}, stopPropagation() {} });
  for (const key of ["AudioVolumeDown", "Shift", "ArrowDown", "ArrowDown", "m"]) press(key);
  expect([player.volume, player.muted, remove.mock.calls.length]).toEqual([0.3, true, 0]);
  press("a");
  await eventually(() => remove.mock.calls.length === 1);
  setCurrentPlayer(null, null);
});

test("a page that was dark before its document was loaded again is dark again", () => {
  vi.useFakeTimers();
  const places = openDocument({ showPopover() {} });
  const kept = stubStorage("sessionStorage");
  restoreDim();
  expect(places.body).toHaveLength(0);
  kept.set(dimKey, JSON.stringify({ ...texts, until: Date.now() - 1 }));
  restoreDim();
  expect(places.body, "in the morning").toHaveLength(0);
  expect(kept.size).toBe(0);
  kept.set(dimKey, JSON.stringify(texts));
  Object.assign(document, { fullscreenElement: null });
  restoreDim();
  expect(places.body).toHaveLength(1);
  setTimer({ at: Date.now() + 60_000 });
  kept.set(dimKey, JSON.stringify({ ...texts, left: undefined }));
  restoreDim();
  expect(places.body).toHaveLength(2);
  setTimer(null);
});

describe("a page that comes dark, and whose other scripts do not come", () => {
  /** A document after the head's script. `press` sends an event to it. */
  function openPage(kept: Map<string, string>) {
    const classes = new Set<string>();
    const page = new EventTarget();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    };
    const classList = {
      add: (name: string) => classes.add(name),
      remove: (name: string) => classes.delete(name),
      contains: (name: string) => classes.has(name),
    };
    runInNewContext(headScript, {
      document: { cookie: "", documentElement: { classList } },
      sessionStorage: storage,
      localStorage: storage,
      addEventListener: page.addEventListener.bind(page),
    });
    const press = (name: string) => !page.dispatchEvent(new Event(name, { cancelable: true }));
    return { classes, press };
  }

  test.each(["click", "keydown"])(
    "a dark page whose scripts fail becomes bright after one %s, which has no other effect",
    (name) => {
      const kept = new Map([[dimKey, "{}"]]);
      const { classes, press } = openPage(kept);
      expect(classes).toContain("dimmed");
      expect(press(name)).toBe(true);
      expect(classes).not.toContain("dimmed");
      expect(kept.size).toBe(0);
      expect(press(name), "the next one is the page's").toBe(false);
    },
  );

  test("a dark page whose scripts fail is bright in the morning", () => {
    const stored = (until: number) => new Map([[dimKey, JSON.stringify({ until })]]);
    expect(openPage(stored(Date.now() + 1000)).classes).toContain("dimmed");
    const { classes, press } = openPage(stored(Date.now() - 1000));
    expect(classes).not.toContain("dimmed");
    expect(press("click")).toBe(false);
  });

  test("a press on a bright page has its usual effect", () => {
    const { classes, press } = openPage(new Map());
    expect(classes.has("dimmed")).toBe(false);
    expect(press("click")).toBe(false);
  });
});
