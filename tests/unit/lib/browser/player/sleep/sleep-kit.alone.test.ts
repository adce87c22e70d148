import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { playOnArrival, takePlayOnArrival } from "#lib/browser/player/arrival.ts";
import { setAutoplay } from "#lib/browser/player/autoplay.ts";
import { playFrom, setCarriedPlayer } from "#lib/browser/player/current-player.ts";
import { attachPlayer, dropPlayer, enterVideoPage } from "#lib/browser/player/sleep/sleep-players.ts";
import {
  setFade,
  setLoop,
  setTimer,
  setUsualMinutes,
  sleepStore,
  wake,
} from "#lib/browser/player/sleep/sleep-store.ts";
import { timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";
import { isFading } from "#lib/browser/player/sleep/sound-fade.ts";
import { Film } from "./timed-film.ts";

const minute = 60_000;
let film: Film;
let release: () => void;
let leave: () => void;
const attach = (source: Film) => attachPlayer(source as unknown as HTMLMediaElement);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  film = new Film();
  leave = enterVideoPage("rain");
  release = attach(film);
});
afterEach(() => {
  setTimer(null);
  setFade(true);
  setLoop(false);
  release();
  leave();
  wake();
});

describe("a timer of minutes", () => {
  test("the sound fades over the last minute and stops, and then the volume is restored", () => {
    setTimer(timerOf(15, Date.now()));
    vi.advanceTimersByTime(14 * minute);
    expect(film.volume).toBe(0.8);
    expect(isFading()).toBe(false);
    vi.advanceTimersByTime(minute / 2);
    expect(film.volume).toBeCloseTo(0.2);
    expect(isFading()).toBe(true);
    expect(film.paused).toBe(false);
    vi.advanceTimersByTime(minute / 2);
    expect(film.paused).toBe(true);
    expect(film.volume).toBe(0.8);
    expect(sleepStore.read()).toMatchObject({ timer: null, left: null, stopped: true });
  });

  test("without a fade the sound keeps its volume until it stops", () => {
    setFade(false);
    setTimer(timerOf(15, Date.now()));
    vi.advanceTimersByTime(15 * minute - 1000);
    expect(film.volume).toBe(0.8);
    vi.advanceTimersByTime(1000);
    expect(film.paused).toBe(true);
  });

  test("the sound comes back if a timer is moved to later during the fade", () => {
    setTimer(timerOf(15, Date.now()));
    vi.advanceTimersByTime(14.5 * minute);
    expect(film.volume).toBeCloseTo(0.2);
    setTimer({ at: 30 * minute });
    expect(film.volume).toBe(0.8);
    expect(isFading()).toBe(false);
  });

  test("extending a timer deselects its choice, and leaves the usual minutes unchanged", () => {
    setTimer(timerOf(30, Date.now()));
    setUsualMinutes(30);
    expect(sleepStore.read()).toMatchObject({ timer: { at: 30 * minute, minutes: 30 }, minutes: 30 });
    setTimer({ at: 45 * minute });
    expect(sleepStore.read()).toMatchObject({ left: 45 * minute, timer: { at: 45 * minute }, minutes: 30 });
  });

  test("a timer of minutes continues with the video of the next page", () => {
    setTimer(timerOf(15, Date.now()));
    release();
    leave();
    vi.advanceTimersByTime(10 * minute);
    const next = new Film();
    leave = enterVideoPage("tea");
    release = attach(next);
    vi.advanceTimersByTime(5 * minute);
    expect(next.paused).toBe(true);
    expect(film.paused).toBe(false);
  });

  test("a video that ends before its timer starts again unless a next one follows, and a trailer does not", () => {
    setTimer(timerOf(15, Date.now()));
    expect(film.loop).toBe(true);
    sleepStore.subscribe(() => {})();
    setAutoplay(true);
    expect(film.loop).toBe(false);
    setAutoplay(false);
    expect(film.loop).toBe(true);
    setTimer(null);
    expect(film.loop).toBe(false);
    const trailer = new Film();
    setTimer(timerOf(15, Date.now()));
    attachPlayer(trailer as unknown as HTMLMediaElement, true)();
    expect(trailer.loop).toBe(false);
  });

  test("a timer in a slow tab is as punctual as the video that plays", () => {
    setTimer(timerOf(15, Date.now()));
    vi.setSystemTime(15 * minute);
    film.dispatchEvent(new Event("timeupdate"));
    expect(film.paused).toBe(true);
  });
});

describe("the end of the video", () => {
  test("a video with which the timer ends fades out, and stops before a loop begins again", () => {
    setLoop(true);
    setTimer("end");
    expect(film.loop, "a film that tells seldom where it is would begin anew").toBe(false);
    film.currentTime = 570;
    film.dispatchEvent(new Event("timeupdate"));
    expect(film.volume).toBeCloseTo(0.2);
    film.currentTime = 599.8;
    film.dispatchEvent(new Event("timeupdate"));
    expect(film).toMatchObject({ paused: true, loop: true });
  });

  test("a timer for the end of the video suspends the loop until it is switched off", () => {
    setTimer("end");
    setLoop(true);
    expect(film.loop).toBe(false);
    setTimer(null);
    expect(film.loop).toBe(true);
  });

  test("a timer for the end of the video is only for this video, not for the next one", () => {
    setTimer("end");
    release();
    leave();
    leave = enterVideoPage("tea");
    expect(sleepStore.read().timer).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a timer for the end of the video stays if another element plays the same video, such as for sound only", () => {
    setTimer("end");
    release();
    const sound = new Film();
    release = attach(sound);
    sound.currentTime = 599.8;
    vi.advanceTimersByTime(1000);
    expect(sound.paused).toBe(true);
  });
});

test("a listener who plays the video again counts as awake", () => {
  setTimer({ at: 0 });
  expect(sleepStore.read().stopped).toBe(true);
  film.dispatchEvent(new Event("play"));
  expect(sleepStore.read().stopped).toBe(false);
});

test("a chosen loop also applies to the next video", () => {
  setLoop(true);
  const next = new Film();
  attach(next)();
  expect(next.loop).toBe(true);
});

describe("a timer that runs out while no player is there", () => {
  beforeEach(() => {
    setTimer(timerOf(15, Date.now()));
    release();
    leave();
  });

  test("a timer that runs out without a player prevents the next video from starting by itself", () => {
    playOnArrival("tea");
    vi.advanceTimersByTime(15 * minute);
    expect(takePlayOnArrival("tea")).toBe(false);
  });

  test("a timer that runs out without a player does not report a stopped video", () => {
    vi.advanceTimersByTime(15 * minute);
    expect(sleepStore.read()).toMatchObject({ timer: null, left: null, stopped: false });
  });

  test("a timer that runs out removes a player that takes no commands", () => {
    leave = enterVideoPage("tea");
    vi.advanceTimersByTime(15 * minute);
    expect(sleepStore.read()).toMatchObject({ stopped: true, controlled: false });
  });
});

describe("a chapter that is chosen before the player takes commands", () => {
  beforeEach(() => {
    release();
    film.paused = true;
    playFrom(90, "rain");
  });

  test("a video begins at the chapter that was chosen before its player was ready", () => {
    release = attach(film);
    expect(film).toMatchObject({ currentTime: 90, paused: false });
  });

  test("a chosen chapter does not apply to the next video", () => {
    leave();
    leave = enterVideoPage("tea");
    release = attach(film);
    expect(film).toMatchObject({ currentTime: 0, paused: true });
  });

  test("a video that ends before the chosen chapter, such as a trailer, plays from where it is", () => {
    film.duration = 60;
    release = attach(film);
    expect(film).toMatchObject({ currentTime: 0, paused: false });
  });

  test("the player seeks to the chosen chapter only once", () => {
    attach(film)();
    film.currentTime = 120;
    release = attach(film);
    expect(film.currentTime).toBe(120);
  });
});

describe("a player that sounds on without its page", () => {
  const media = () => film as unknown as HTMLMediaElement;
  const end = vi.fn(() => dropPlayer(media()));
  const goElsewhere = () => {
    setCarriedPlayer({ player: media(), end });
    release();
    leave();
  };
  afterEach(() => end.mockClear());

  test("a player carried to another page goes on fading, stops, and gets its volume back", () => {
    setTimer(timerOf(15, Date.now()));
    vi.advanceTimersByTime(14.5 * minute);
    goElsewhere();
    expect(film.volume, "not louder for a moment").toBeCloseTo(0.2);
    expect(sleepStore.read().controlled).toBe(true);
    vi.advanceTimersByTime(minute / 2);
    expect(film.paused).toBe(true);
    expect(film.volume).toBe(0.8);
    expect(sleepStore.read().stopped).toBe(true);
    dropPlayer(media());
    expect(sleepStore.read()).toMatchObject({ stopped: false, controlled: false });
  });

  test("a player carried to another page keeps the timer for its own end until the timer is over", () => {
    setTimer("end");
    goElsewhere();
    expect(sleepStore.read().timer).toBe("end");
    const other = new Film();
    other.paused = true;
    const releaseOther = attach(other);
    film.currentTime = 599.8;
    film.dispatchEvent(new Event("timeupdate"));
    expect(film.paused).toBe(true);
    dropPlayer(media());
    expect(sleepStore.read().timer).toBeNull();
    releaseOther();
  });

  test("a player that was interrupted by a document load leaves its functions to the page's player", () => {
    const resumed = new Film();
    const endResumed = () => dropPlayer(resumed as unknown as HTMLMediaElement);
    setCarriedPlayer({ player: resumed as unknown as HTMLMediaElement, end: endResumed });
    attach(resumed);
    film.play();
    expect(sleepStore.read().controlled).toBe(true);
    setTimer(timerOf(30, Date.now()));
    expect(film.loop).toBe(true);
  });

  test("a player carried to another page ends when another video plays", () => {
    goElsewhere();
    const other = new Film();
    const releaseOther = attach(other);
    expect(end).not.toHaveBeenCalled();
    other.play();
    expect(end).toHaveBeenCalledOnce();
    setTimer(timerOf(15, Date.now()));
    vi.advanceTimersByTime(15 * minute);
    expect(other.paused).toBe(true);
    releaseOther();
  });
});
