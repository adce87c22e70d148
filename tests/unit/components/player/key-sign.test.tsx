import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeySign } from "#components/player/keys/key-sign.tsx";
import type { PlayerAction } from "#lib/browser/player/keys.ts";
import type { Playable } from "#lib/browser/player/playable.ts";

const film = (muted: boolean) =>
  Object.assign(new EventTarget(), {
    muted,
    paused: false,
    volume: 0.85,
    playbackRate: 1.25,
    currentTime: 754.2,
  }) as unknown as Playable;

const sign = (action: PlayerAction, { muted = false, wasPaused = false } = {}) =>
  renderToStaticMarkup(<KeySign action={action} wasPaused={wasPaused} playable={film(muted)} />);
const text = (html: string) => html.replaceAll(/<[^>]*>/g, "");

test.each<[PlayerAction, string]>([
  [{ do: "seek", seconds: -10 }, "−10"],
  [{ do: "seek", seconds: 5 }, "+5"],
  [{ do: "jump", share: 0.5 }, "12:34"],
  [{ do: "speed", step: 1 }, "1.25×"],
  [{ do: "volume", step: 1 }, "85%"],
])("the sign on the picture after the action %o says %j", (action, said) => {
  expect(text(sign(action))).toBe(said);
});

test("the sign of a seek stands on its side of the picture", () => {
  expect(sign({ do: "seek", seconds: -5 })).toContain('data-side="back"');
  expect(sign({ do: "seek", seconds: 5 })).toContain('data-side="forward"');
});

test("playing, pausing, muting and unmuting have signs of their own", () => {
  expect(sign({ do: "toggle" }, { wasPaused: true })).not.toBe(sign({ do: "toggle" }));
  expect(sign({ do: "mute" }, { muted: true })).not.toBe(sign({ do: "mute" }));
});

test("a key whose effect is visible shows no sign", () => {
  for (const action of ["captions", "theatre", "fullscreen"] as const) expect(sign({ do: action })).toBe("");
});
