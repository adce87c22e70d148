import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Media } from "#components/player/core/media.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import en from "#messages/en.json";
import { stubStorage } from "#tests/support/browser/storage.ts";

const { player: texts } = en;
const media = { slug: "rain", title: "Rain", anchorName: "Mira", imageUrl: null, isVip: false };
const nothing = () => {};

class Film extends EventTarget {
  textTracks: { kind: string; mode: string; language: string; label: string }[] = [];
  buffered = { length: 0 };
  paused = true;
  muted = false;
  volume = 1;
  currentTime = 0;
  duration = 60;
  playbackRate = 1;
}

/** The page's document, with an element in full screen or none. */
const page = (fullscreenElement: object | null = null) =>
  vi.stubGlobal("document", {
    createElement: () => ({ volume: 1 }),
    documentElement: { lang: "en" },
    fullscreenEnabled: true,
    fullscreenElement,
    addEventListener: nothing,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("HTMLMediaElement", Film);
  vi.stubGlobal("HTMLAudioElement", class {});
  vi.stubGlobal("HTMLVideoElement", Film);
  vi.stubGlobal("window", new EventTarget());
  page();
});

const film = (captions: readonly string[] = []) =>
  Object.assign(new Film(), {
    textTracks: captions.map((language) => ({
      kind: "captions",
      mode: "disabled",
      language,
      label: language,
    })),
  }) as unknown as Playable;

/** Another site's player with these abilities. */
async function framed(skills: readonly ("rate" | "captions")[]) {
  const { IframePlayer } = await import("#lib/browser/player/embed/iframe-player.ts");
  const { playerJs } = await import("#lib/browser/player/embed/player-js.ts");
  const frame = Object.assign(new EventTarget(), { src: "https://maker.test/embed/1" });
  return Object.assign(new IframePlayer(frame as unknown as HTMLIFrameElement, playerJs), { skills });
}

type BarFacts = {
  chapters?: { at: number; title: string }[];
  isPlaced?: boolean;
  resumeAt?: number | null;
  more?: Partial<Media>;
};

async function barHtml(
  playable: Playable | null,
  { chapters = [], isPlaced = true, resumeAt = null, more = {} }: BarFacts = {},
) {
  const { PlayerBar } = await import("#components/player/controls/player-bar.tsx");
  return renderToStaticMarkup(
    <PlayerBar
      {...{ playable, texts, resumeAt, isPlaced }}
      src="/rain.mp4"
      media={{ ...media, chapters, related: [], ...more }}
      onPrevious={nothing}
      onNext={nothing}
      sleepKit={<button type="button" aria-label="sleep kit" />}
    >
      <button type="button" aria-label="view" />
    </PlayerBar>,
  );
}

/** The names of the bar's controls, in their order. */
async function barOf(playable: Playable | null, facts?: BarFacts) {
  const html = await barHtml(playable, facts);
  return [...html.matchAll(/<(?:button|select)\b[^>]*? aria-label="([^"]+)"/g)].map(([, name]) => name);
}

describe("the bar", () => {
  test("the player's bar shows WordPress's length until the source reports its own, and not for a trailer", async () => {
    const silent = Object.assign(film(), { duration: Number.NaN });
    expect(await barHtml(silent, { more: { duration: 754 } })).toContain("12:34");
    expect(await barHtml(silent, { more: { duration: 754, isTrailer: true } })).not.toContain("12:34");
    expect(await barHtml(film(), { more: { duration: 754 } })).not.toContain("12:34");
  });

  test("the player's bar names the chapter that is playing", async () => {
    const chapters = [
      { at: 0, title: "Settling in" },
      { at: 20, title: "Rain" },
      { at: 40, title: "Nothing more" },
    ];
    const playing = Object.assign(film(), { currentTime: 30 });
    expect(await barHtml(playing, { chapters })).toContain('<span class="chapter-name">Rain</span>');
    expect(await barHtml(playing)).not.toContain("chapter-name");
  });

  test("the player's bar marks where the last visit ended while Play resumes there", async () => {
    const mark = '<i class="resume-mark" style="left:calc(7px + 0.5 * (100% - 14px))"></i>';
    expect(await barHtml(film(), { resumeAt: 30 })).toContain(mark);
    expect(await barHtml(film())).not.toContain("<b ");
  });

  test("the player's bar has 10 s back and forward around Play, and the other videos at its ends", async () => {
    const names = await barOf(film());
    expect(names.slice(0, 5)).toEqual([
      texts.previous,
      texts.back10,
      texts.play,
      texts.forward10,
      texts.next,
    ]);
  });

  test("the player's bar shows no captions button for a file without captions", async () => {
    expect(await barOf(film())).not.toContain(texts.helpCaptions);
    expect(await barOf(film(["en"]))).toContain(texts.helpCaptions);
    expect(await barOf(film(["en", "zh"]))).toContain(texts.helpCaptions);
  });

  test.each([
    [[], []],
    [["rate"], [texts.speed]],
    [
      ["rate", "captions"],
      [texts.helpCaptions, texts.speed],
    ],
  ] as const)("the bar of a player that can do %j shows %j", async (skills, shown) => {
    const names = await barOf(await framed(skills));
    expect(names.filter((name) => name === texts.helpCaptions || name === texts.speed)).toEqual(shown);
  });

  test("the player's bar leaves room for buttons that may come later and would move others", async () => {
    const names = await barOf(film(["en"]));
    expect(names.slice(-4)).toEqual([texts.helpCaptions, texts.speed, "sleep kit", "view"]);
  });

  test("the player's bar shows the buttons to other videos only if they stay", async () => {
    expect(await barOf(null, { isPlaced: false })).not.toContain(texts.next);
    expect(await barOf(null)).toContain(texts.next);
  });
});

describe("the speed", () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = stubStorage("localStorage");
  });

  test("the next video starts at the chosen speed, and keeps it when its source loads again", async () => {
    const { perform } = await import("#components/player/core/player-actions.ts");
    const { restoreSpeed } = await import("#components/player/core/player-speed.ts");
    perform({ do: "speed", step: -1 }, film(), {} as HTMLElement);
    const next = film();
    restoreSpeed(next);
    expect(next).toMatchObject({ playbackRate: 0.75, defaultPlaybackRate: 0.75 });
  });

  test.each([null, "", "7", "fast"])("the speed is the usual one if %j is stored", async (speed) => {
    const { restoreSpeed } = await import("#components/player/core/player-speed.ts");
    if (speed !== null) stored.set("player-speed", speed);
    const next = film();
    restoreSpeed(next);
    expect(next.playbackRate).toBe(1);
  });

  test("the player of another site keeps its own speed if it can't change it", async () => {
    const { restoreSpeed } = await import("#components/player/core/player-speed.ts");
    stored.set("player-speed", "2");
    const [slow, able] = [await framed([]), await framed(["rate"])];
    restoreSpeed(slow);
    restoreSpeed(able);
    expect([slow.playbackRate, able.playbackRate]).toEqual([1, 2]);
  });
});

describe("the buttons of the view", () => {
  async function view() {
    const { ViewButtons } = await import("#components/player/controls/view-buttons.tsx");
    const stage = {} as HTMLElement;
    return renderToStaticMarkup(
      <ViewButtons {...{ playable: film(), texts, stage }} isHelpOpen={false} onHelp={nothing} />,
    );
  }

  test("the view buttons offer full screen and the theatre", async () => {
    const html = await view();
    expect(html).toContain(`aria-label="${texts.helpFullscreen}"`);
    expect(html).toContain(`aria-label="${texts.theatre}"`);
  });

  test("in full screen the view buttons offer to leave it, and no theatre", async () => {
    page({});
    const html = await view();
    expect(html).toContain(`aria-label="${texts.exitFullscreen}"`);
    expect(html).not.toContain(`aria-label="${texts.helpFullscreen}"`);
    expect(html).not.toContain(`aria-label="${texts.theatre}"`);
  });

  test("the view buttons offer full screen in a browser without fullscreenElement", async () => {
    page();
    Reflect.deleteProperty(document, "fullscreenElement");
    expect(await view()).toContain(`aria-label="${texts.helpFullscreen}"`);
  });
});

describe("the title on the picture", () => {
  async function title() {
    const { FullscreenTitle } = await import("#components/player/controls/fullscreen-title.tsx");
    return renderToStaticMarkup(<FullscreenTitle title="雨声" />);
  }

  test("the title is on the picture only in full screen, in its own language", async () => {
    expect(await title()).toBe("");
    page({});
    expect(await title()).toMatch(/<p lang="zh[^"]*".*>雨声<\/p>/);
  });
});

describe("before a video has played", () => {
  async function touch(hasStarted: boolean) {
    const { TouchControls } = await import("#components/player/controls/touch-controls.tsx");
    return renderToStaticMarkup(
      <TouchControls playable={film()} stage={{} as HTMLElement} texts={texts} hasStarted={hasStarted} />,
    );
  }

  test("a tap below the zone of the double taps reaches the poster", async () => {
    expect(await touch(false)).toMatch(/class="touch-zone pointer-events-none!"/);
    expect(await touch(true)).toMatch(/class="touch-zone "/);
  });
});
