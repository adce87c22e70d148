import { beforeEach, expect, test, vi } from "vitest";
import { connectMediaSession } from "#components/player/core/media-session.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { enterVideoPage } from "#lib/browser/player/sleep/sleep-players.ts";
import { setTimer, sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { Film } from "./film.ts";

/** A browser's session that does not know some actions. */
function sessionWithout(...unknown: string[]) {
  const handlers = new Map<string, unknown>();
  const positions: unknown[] = [];
  return {
    handlers,
    positions,
    metadata: null as unknown,
    setActionHandler(action: string, handler: unknown) {
      if (unknown.includes(action)) throw new TypeError(`${action} is not a valid value`);
      handlers.set(action, handler);
    },
    setPositionState(state?: unknown) {
      if (unknown.includes("position")) throw new TypeError("not supported");
      positions.push(state);
    },
  };
}

let film: Film & { duration?: number };
beforeEach(() => {
  vi.stubGlobal(
    "MediaMetadata",
    class {
      title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  );
  film = Object.assign(new Film(), { duration: 600 });
});

const connect = (session: object) =>
  connectMediaSession(session as MediaSession, { title: "Rain" }, film as unknown as Playable, {
    onNext: () => {},
    onPrevious: () => {},
  });
const allActions = ["play", "pause", "seekbackward", "seekforward", "seekto", "nexttrack", "previoustrack"];

test.each(allActions)(
  "a browser that throws for the media action %s still gets the other actions",
  (action) => {
    const session = sessionWithout(action, "position");
    const disconnect = connect(session);
    expect([...session.handlers.keys()]).toEqual(allActions.filter((name) => name !== action));
    expect(session.metadata).toMatchObject({ title: "Rain" });
    disconnect();
    expect(new Set(session.handlers.values())).toEqual(new Set([null]));
    expect(session.metadata).toBeNull();
  },
);

test("a browser without a media session goes on playing", () => {
  vi.stubGlobal("MediaMetadata", undefined);
  const session = { setActionHandler: () => expect.fail("must not matter") };
  expect(() => connect(session)()).not.toThrow();
});

test("the lock screen shows the position after each seek and each change of speed", () => {
  const session = sessionWithout();
  const disconnect = connect(session);
  film.currentTime = 90;
  film.tell("seeked");
  film.playbackRate = 0.75;
  film.tell("ratechange");
  expect(session.positions).toEqual([
    { duration: 600, position: 0, playbackRate: 1 },
    { duration: 600, position: 90, playbackRate: 1 },
    { duration: 600, position: 90, playbackRate: 0.75 },
  ]);
  disconnect();
  film.tell("seeked");
  expect(session.positions.at(-1)).toBeUndefined();
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0])(
  "a video with a length of %s has no position on the lock screen",
  (duration) => {
    film.duration = duration;
    const session = sessionWithout();
    connect(session);
    expect(session.positions).toEqual([]);
  },
);

test("a source that is removed takes its position with it, and the next source brings its own", () => {
  const session = sessionWithout();
  connect(session);
  film.tell("emptied");
  expect(session.positions.at(-1)).toBeUndefined();
  film.duration = 300;
  film.tell("loadedmetadata");
  expect(session.positions.at(-1)).toMatchObject({ duration: 300, position: 0 });
});

test("after the sleep timer's end the device's play key plays for a quarter of an hour", () => {
  vi.useFakeTimers({ now: 0 });
  const leave = enterVideoPage("rain");
  const session = sessionWithout();
  const disconnect = connect(session);
  const press = () => (session.handlers.get("play") as () => void)();
  press();
  expect(sleepStore.read().timer).toBeNull();
  setTimer({ at: 1000 });
  vi.advanceTimersByTime(1000);
  expect(sleepStore.read().stopped).toBe(true);
  press();
  expect(sleepStore.read()).toMatchObject({ stopped: false, timer: { at: 901_000 } });
  setTimer(null);
  disconnect();
  leave();
  vi.useRealTimers();
});
