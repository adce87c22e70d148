import { beforeEach, expect, test, vi } from "vitest";

let grow: () => void;
let loaded: string[];
let warned: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  loaded = [];
  warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {
    getElementById: () => null,
    createElement: () => ({ addEventListener: vi.fn(), remove: vi.fn() }),
    head: { append: ({ src }: { src: string }) => loaded.push(src) },
  });
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(tell: () => void) {
        grow = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
});

/** Watches a slot that holds `ads` ads, of which the browser draws `drawn`. */
async function watch(ads: number, drawn: number) {
  const { watchSlot } = await import("#lib/browser/ad/ad-network.ts");
  const place = { childElementCount: ads, drawn, getClientRects: () => ({ length: place.drawn }) };
  const states: string[] = [];
  const network = { scriptUrl: "https://ads.test/a.js", zone: "1" };
  const stop = watchSlot(place as unknown as HTMLElement, network, (state) => states.push(state));
  return { place, states, stop };
}

test("an ad that arrives is shown, and its place is no longer watched", async () => {
  const { place, states } = await watch(0, 0);
  expect(loaded).toEqual(["https://ads.test/a.js"]);
  grow();
  expect(states).toEqual([]);
  Object.assign(place, { childElementCount: 1, drawn: 1 });
  grow();
  expect(states).toEqual(["loaded"]);
  vi.advanceTimersByTime(10_000);
  expect([states, warned.mock.calls.length]).toEqual([["loaded"], 0]);
});

test("an ad that is on the page already is not requested", async () => {
  expect((await watch(1, 1)).states).toEqual(["loaded"]);
  expect([loaded, vi.getTimerCount()]).toEqual([[], 0]);
});

test.each([
  ["nothing comes", 0, 1],
  ["a content blocker hides what comes", 1, 0],
])("the fallback card takes an ad's place and the console has a warning if %s", async (_, ads, drawn) => {
  const { states } = await watch(ads, drawn);
  vi.advanceTimersByTime(7999);
  expect([states, warned.mock.calls.length]).toEqual([[], 1]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(["fallback"]);
});

test("the place of an ad is no longer watched once it is left, and all places request the script once", async () => {
  const { states, stop } = await watch(0, 0);
  await watch(0, 0);
  stop();
  vi.advanceTimersByTime(10_000);
  expect([states, loaded.length]).toEqual([[], 1]);
  expect(window.AdProvider).toHaveLength(2);
});
