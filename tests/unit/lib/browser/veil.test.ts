import { afterEach, expect, test, vi } from "vitest";
import { dimPage } from "#lib/browser/veil.ts";

/** As much of a document as a veil needs; `places` are told what is put into them. */
function openDocument(veil: object) {
  const places: Record<"body" | "fullscreenElement", unknown[]> = { body: [], fullscreenElement: [] };
  const place = (name: keyof typeof places) => ({ append: (element: unknown) => places[name].push(element) });
  const element = () => ({
    ...{ appendChild: element, addEventListener: vi.fn(), focus: vi.fn() },
    classList: { add: vi.fn(), remove: vi.fn() },
    ...veil,
  });
  vi.stubGlobal("document", {
    ...{ getElementById: () => null, activeElement: null, createElement: element, addEventListener: vi.fn() },
    documentElement: { classList: { remove: vi.fn() } },
    body: place("body"),
    fullscreenElement: place("fullscreenElement"),
  });
  return places;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [
    "the page's own, where it can lie over a full screen: it stays when the next video comes",
    { showPopover() {} },
    1,
  ],
  ["in the full screen, where nothing else can lie over it", {}, 0],
])("a veil is %s", (_, veil, inBody) => {
  vi.useFakeTimers();
  const places = openDocument(veil);
  dimPage({ brighten: "Touch to brighten", minutesLeft: "{minutes} min left" });
  expect(places.body).toHaveLength(inBody);
  expect(places.fullscreenElement).toHaveLength(1 - inBody);
});
