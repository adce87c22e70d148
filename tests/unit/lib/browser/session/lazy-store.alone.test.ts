import { beforeEach, expect, test, vi } from "vitest";
import { lazyStore } from "#lib/browser/session/lazy-store.ts";
import { patience } from "#tests/support/eventually.ts";

const nothing = () => {};
beforeEach(() => vi.stubGlobal("window", new EventTarget()));

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

test("a lazy store loads nothing before it has a subscriber, or while nothing is needed", () => {
  const needed = make();
  expect(needed.start).not.toHaveBeenCalled();
  expect(needed.store.read()).toBe("nobody's");
  const unneeded = make({ isNeeded: false });
  unneeded.store.subscribe(nothing);
  expect(unneeded.start).not.toHaveBeenCalled();
  expect(unneeded.store.read()).toBe("nobody's");
});

test("a lazy store is loaded once for all subscribers, and notifies each", async () => {
  const { store, start } = make();
  const listeners = [vi.fn(), vi.fn(), vi.fn()] as const;
  const [, leave] = listeners.map((tell) => store.subscribe(tell));
  expect(store.read()).toBe("awaited");
  leave?.();
  await vi.waitFor(() => expect(store.read()).toBe("learned"), patience);
  expect(start).toHaveBeenCalledTimes(1);
  expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

test("a lazy store whose load failed is loaded again for the next subscriber", async () => {
  const { store, start } = make({ fails: 1 });
  store.subscribe(nothing);
  await vi.waitFor(() => expect(store.read()).toBe("unknown"), patience);
  store.subscribe(nothing);
  await vi.waitFor(() => expect(store.read()).toBe("learned"), patience);
  expect(start).toHaveBeenCalledTimes(2);
});

test("a subscriber from before the login is notified of the login once", async () => {
  const { store, start, logIn } = make({ isNeeded: false });
  const listener = vi.fn();
  store.subscribe(listener);
  logIn();
  expect(store.read()).toBe("awaited");
  expect(listener).toHaveBeenCalledTimes(1);
  logIn();
  await vi.waitFor(() => expect(store.read()).toBe("learned"), patience);
  expect(start).toHaveBeenCalledTimes(1);
});

test("a lazy store whose load failed is loaded again on demand", async () => {
  const { store, start } = make({ fails: 1 });
  const listener = vi.fn();
  store.subscribe(listener);
  await vi.waitFor(() => expect(store.read()).toBe("unknown"), patience);
  store.load();
  await vi.waitFor(() => expect(store.read()).toBe("learned"), patience);
  expect(start).toHaveBeenCalledTimes(2);
  expect(listener.mock.lastCall).toEqual([]);
});

test("a session without texts for waiting and failing keeps its last state", async () => {
  const store = lazyStore({
    value: 0,
    isNeeded: () => true,
    start: () => Promise.reject(new Error("no code")),
  });
  store.set(3);
  const listener = vi.fn();
  store.subscribe(listener);
  expect(store.read()).toBe(3);
  await vi.waitFor(() => expect(listener).toHaveBeenCalled(), patience);
  expect(store.read()).toBe(3);
});
