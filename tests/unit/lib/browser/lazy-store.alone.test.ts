import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyStore } from "#lib/browser/session/lazy-store.ts";

const nothing = () => {};
beforeEach(() => vi.stubGlobal("window", new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

function make({ isNeeded = true, fails = 0 } = {}) {
  let left = fails;
  let needed = isNeeded;
  const start = vi.fn(async (set: (value: string) => void) => {
    await Promise.resolve();
    left -= 1;
    if (left >= 0) throw new Error("no code");
    set("learned");
  });
  const store = lazyStore({
    value: "nobody's",
    loading: "awaited",
    failed: "unknown",
    isNeeded: () => needed,
    start,
  });
  const logIn = () => {
    needed = true;
    window.dispatchEvent(new Event("session-changed"));
  };
  return { store, start, logIn };
}

test("nobody is asked before somebody listens, nor without need", () => {
  const needed = make();
  expect(needed.start).not.toHaveBeenCalled();
  expect(needed.store.read()).toBe("nobody's");
  const unneeded = make({ isNeeded: false });
  unneeded.store.subscribe(nothing);
  expect(unneeded.start).not.toHaveBeenCalled();
  expect(unneeded.store.read()).toBe("nobody's");
});

test("it is asked once for all who listen, and each is told", async () => {
  const { store, start } = make();
  const told = [vi.fn(), vi.fn(), vi.fn()] as const;
  const [, leave] = told.map((tell) => store.subscribe(tell));
  expect(store.read()).toBe("awaited");
  leave?.();
  await vi.waitFor(() => expect(store.read()).toBe("learned"));
  expect(start).toHaveBeenCalledTimes(1);
  expect(told.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

test("what could not be had is asked for again with the next who listens", async () => {
  const { store, start } = make({ fails: 1 });
  store.subscribe(nothing);
  await vi.waitFor(() => expect(store.read()).toBe("unknown"));
  store.subscribe(nothing);
  await vi.waitFor(() => expect(store.read()).toBe("learned"));
  expect(start).toHaveBeenCalledTimes(2);
});

test("who listened as a visitor hears of their login, once", async () => {
  const { store, start, logIn } = make({ isNeeded: false });
  const told = vi.fn();
  store.subscribe(told);
  logIn();
  expect(store.read()).toBe("awaited");
  expect(told).toHaveBeenCalledTimes(1);
  logIn();
  await vi.waitFor(() => expect(store.read()).toBe("learned"));
  expect(start).toHaveBeenCalledTimes(1);
});

test("what could not be had is asked for again on demand", async () => {
  const { store, start } = make({ fails: 1 });
  const told = vi.fn();
  store.subscribe(told);
  await vi.waitFor(() => expect(store.read()).toBe("unknown"));
  store.load();
  await vi.waitFor(() => expect(store.read()).toBe("learned"));
  expect(start).toHaveBeenCalledTimes(2);
  expect(told.mock.lastCall).toEqual([]);
});

test("without words for waiting and failing, what is known stays", async () => {
  const store = lazyStore({
    value: 0,
    isNeeded: () => true,
    start: () => Promise.reject(new Error("no code")),
  });
  store.set(3);
  const told = vi.fn();
  store.subscribe(told);
  expect(store.read()).toBe(3);
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect(store.read()).toBe(3);
});
