import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sleepDefaults } from "#lib/browser/watching/sleep/sleep-store.ts";
import en from "#messages/en.json";

const texts = en.player.sleep;

// A dialog is drawn into the document's body, which is not here.
vi.mock("#components/ui/dialog.tsx", () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}));

/** The dialog on a device, with a timer that runs. */
async function openOn(probe: object) {
  vi.stubGlobal("document", { createElement: () => probe, documentElement: { lang: "en" } });
  const { SleepDialog } = await import("#components/player/sleep/sleep-dialog.tsx");
  const sleep = { ...sleepDefaults, controlled: true, minutes: 15, timer: { at: Date.now() + 900_000 } };
  const nothing = () => {};
  return renderToStaticMarkup(<SleepDialog sleep={sleep} texts={texts} onDim={nothing} onClose={nothing} />);
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("fading is promised", () => {
  test("where a page can turn the sound down", async () => {
    const html = await openOn({ volume: 1 });
    expect(html).toContain(texts.fade);
    expect(html).toMatch(/Fades at .+, stops at /);
  });

  test("not where the volume is the device's own, as on iPhones", async () => {
    const html = await openOn(Object.defineProperty({}, "volume", { get: () => 1, set() {} }));
    expect(html).not.toMatch(/[Ff]ade/);
    expect(html).toMatch(/Stops at \d/);
  });
});
