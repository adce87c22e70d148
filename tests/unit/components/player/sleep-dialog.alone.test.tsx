import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type SleepState, sleepDefaults } from "#lib/browser/player/sleep/sleep-state.ts";
import en from "#messages/en.json";

const texts = en.player.sleep;

// The real dialog needs a document's body.
vi.mock("#components/ui/dialog.tsx", () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}));

/** The dialog on a device, by default with a timer that runs. */
async function openOn(probe: object, more: Partial<SleepState> = {}) {
  vi.stubGlobal("document", { createElement: () => probe, documentElement: { lang: "en" } });
  const { SleepDialog } = await import("#components/player/sleep/sleep-dialog.tsx");
  const sleep = {
    ...sleepDefaults,
    controlled: true,
    minutes: 15,
    timer: { at: Date.now() + 900_000 },
    ...more,
  };
  const nothing = () => {};
  return renderToStaticMarkup(<SleepDialog sleep={sleep} texts={texts} onDim={nothing} onClose={nothing} />);
}

beforeEach(() => vi.resetModules());

describe("the sleep dialog's promise to fade", () => {
  test("the sleep dialog promises fading if a page can change the volume", async () => {
    const html = await openOn({ volume: 1 });
    expect(html).toContain(texts.fade);
    expect(html).toMatch(/Fades at .+, stops at /);
  });

  test("the sleep dialog promises no fading where only the device changes the volume, as on iPhones", async () => {
    const html = await openOn(Object.defineProperty({}, "volume", { get: () => 1, set() {} }));
    expect(html).not.toMatch(/[Ff]ade/);
    expect(html).toMatch(/Stops at \d/);
  });
});

describe("a timer", () => {
  const more = texts.more.replace("{minutes}", "15");
  const chosen = (html: string) => /checked=""\/>([^<]+)</.exec(html)?.[1];
  const at = () => Date.now() + 900_000;

  test.each([
    ["none", null, texts.off],
    ["the video's end", "end", texts.end],
    ["minutes", { at: at(), minutes: 30 }, "30 min"],
    ["an extension", { at: at() }, undefined],
  ] as const)("the sleep dialog marks the choice of the running timer: %s", async (_, timer, text) => {
    expect(chosen(await openOn({ volume: 1 }, { timer }))).toBe(text);
  });

  test("a sleep timer can be extended if it has a time", async () => {
    expect(await openOn({ volume: 1 }, { timer: { at: at() } })).toContain(more);
    expect(await openOn({ volume: 1 }, { timer: "end" })).not.toContain(more);
    expect(await openOn({ volume: 1 }, { timer: null })).not.toContain(more);
  });
});

test.each([
  [null, true, texts.atEnd],
  [3_600_000, true, /^Fades at [\d:]+, stops with the video at about \d/],
  [3_600_000, false, /^Stops at the end of this video, at about \d/],
])(
  "a timer for the video's end says when that is, if it is known: with %s ms left, fading %s",
  async (left, fade, text) => {
    const html = await openOn({ volume: 1 }, { timer: "end", left, fade });
    expect(/role="status"[^>]*>([^<]*)</.exec(html)?.[1]).toMatch(text);
  },
);

describe("repeating", () => {
  const loop = (html: string) =>
    /Loop(?:<span[^>]*>([^<]*)<\/span>)?<\/span><input type="checkbox" role="switch" aria-checked="(\w+)"( disabled="")?/
      .exec(html)
      ?.slice(1);

  test("repeating is on while a timer of minutes runs, and the dialog says so", async () => {
    expect(loop(await openOn({ volume: 1 }))).toEqual([texts.loopHint, "true", ' disabled=""']);
  });

  test.each([null, "end"] as const)("repeating can be chosen with the timer %j", async (timer) => {
    expect(loop(await openOn({ volume: 1 }, { timer }))).toEqual([undefined, "false", undefined]);
    expect(loop(await openOn({ volume: 1 }, { timer, loop: true }))).toEqual([undefined, "true", undefined]);
  });
});

describe("a phone's dock", () => {
  async function dock(more: Partial<typeof sleepDefaults>): Promise<string> {
    vi.stubGlobal("document", { createElement: () => ({ volume: 1 }), documentElement: { lang: "en" } });
    const { SleepButtons } = await import("#components/player/sleep/sleep-buttons.tsx");
    const sleep = { ...sleepDefaults, controlled: true, ...more };
    return renderToStaticMarkup(
      <SleepButtons
        {...{ sleep, texts }}
        place="dock"
        isPlaced
        timerRef={null}
        onTimer={() => {}}
        onDim={() => {}}
      />,
    );
  }

  test("a phone's sleep dock shows that the timer ends with the video, below the minutes left", async () => {
    expect(await dock({ timer: "end", left: 3_600_000 })).toContain(
      `<b class="time-left">60 min left</b><small class="stop-time">${texts.end}</small>`,
    );
  });

  test("a phone's sleep dock offers the fade before there is a timer", async () => {
    const html = await dock({ fade: true });
    expect(html).toMatch(/aria-pressed="true"[^>]*>(?:(?!<button).)*Fade 1 min/);
    expect(html).not.toContain("disabled=");
  });
});
