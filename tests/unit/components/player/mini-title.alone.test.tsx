import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { MiniTitle } from "#components/player/mini/mini-title.tsx";
import type { CarriedSound } from "#components/player/source/carried-sound.ts";
import en from "#messages/en.json";

vi.mock("#lib/browser/navigation/link.tsx", () => ({ Link: "a" }));

/** The mini player's title while a film of 24 s is at its tenth second. */
function titleOf(isTrailer: boolean): string {
  const player = Object.assign(new EventTarget(), { currentTime: 10, duration: 24 });
  const media = { slug: "rain", title: "Rain", anchorName: "Mira", imageUrl: null, isTrailer };
  const sound = { media, player, playback: null, texts: en.player } as unknown as CarriedSound;
  return renderToStaticMarkup(<MiniTitle sound={sound} />).replace(/<[^>]+>/g, "");
}

test("the mini player says that a trailer is a trailer", () => {
  expect(titleOf(true)).toBe("RainTrailer · Mira · 0:10 / 0:24");
  expect(titleOf(false)).toBe("RainMira · 0:10 / 0:24");
});
