import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { Playable } from "#lib/browser/player/playable.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

// The real dialog needs a document's body.
vi.mock("#components/ui/dialog.tsx", () => ({
  Dialog: ({ title, children }: { title: string; children: ReactNode }) => (
    <div role="dialog" aria-label={title}>
      {children}
    </div>
  ),
}));

class Film extends EventTarget {
  textTracks = [];
  duration = 60;
  playbackRate = 1;
}

beforeEach(() => {
  vi.stubGlobal("HTMLMediaElement", Film);
  vi.stubGlobal("HTMLAudioElement", class {});
  vi.stubGlobal("HTMLVideoElement", Film);
  vi.stubGlobal("document", {
    createElement: () => ({ volume: 1 }),
    fullscreenEnabled: true,
    fullscreenElement: null,
  });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

async function help(texts: typeof en.player) {
  const { KeyHelp } = await import("#components/player/keys/key-help.tsx");
  const stage = {} as HTMLElement;
  const playable = new Film() as unknown as Playable;
  return renderToStaticMarkup(<KeyHelp texts={texts} playable={playable} stage={stage} onClose={() => {}} />);
}
const capsOf = (html: string) =>
  [...html.matchAll(/<kbd[^>]*>([^<]+)<\/kbd>/g)].map(([, cap]) =>
    (cap ?? "").replace("&lt;", "<").replace("&gt;", ">"),
  );

test("the keyboard help is a dialog with a heading, and shows each key as a key cap", async () => {
  const html = await help(en.player);
  expect(html).toContain('role="dialog" aria-label="Keyboard"');
  expect(capsOf(html)).toEqual([
    "Space",
    "K",
    "J",
    "L",
    "←",
    "→",
    "↑",
    "↓",
    "M",
    "F",
    "T",
    "S",
    "D",
    "<",
    ">",
    "0",
    "9",
  ]);
});

test("the keys < and > change the speed by a step, within its limits", async () => {
  const { perform } = await import("#components/player/core/player-actions.ts");
  const film = new Film();
  const rates = (step: 1 | -1, presses: number) =>
    Array.from({ length: presses }, () => {
      perform({ do: "speed", step }, film as unknown as Playable, {} as HTMLElement);
      return film.playbackRate;
    });
  expect(rates(1, 4)).toEqual([1.25, 1.5, 2, 2]);
  expect(rates(-1, 6)).toEqual([1.5, 1.25, 1, 0.75, 0.5, 0.5]);
});

test("the keyboard help is in Chinese on a Chinese page, and leaves out keys that the source can't use", async () => {
  const html = await help(zh.player);
  expect(html).toContain('aria-label="键盘"');
  expect(capsOf(html)).toContain(zh.player.spaceKey);
  expect(html).not.toContain(zh.player.helpCaptions);
});
