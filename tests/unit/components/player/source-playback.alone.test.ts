import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SourcePlayback } from "#components/player/source/source-playback.ts";
import { enterVideoPage } from "#lib/browser/player/sleep/sleep-players.ts";
import { setTimer, wake } from "#lib/browser/player/sleep/sleep-store.ts";
import { Film } from "./film.ts";

const lookEvery = 5000;
const network = 2;
const decode = 3;
let film: Film;
let trouble: string | null;
let player: SourcePlayback;
let reachable: boolean;
let stay: () => void;

type Opened = Partial<ConstructorParameters<typeof SourcePlayback>[1]>;
function open(how: Opened = {}): SourcePlayback {
  const source = { kind: "video", src: "/rain.mp4" } as const;
  const playback = new SourcePlayback(film as unknown as HTMLMediaElement, {
    source,
    soundOnly: false,
    from: null,
    ...how,
  });
  playback.watchTrouble((now) => {
    trouble = now;
  });
  return playback;
}
/** Plays in the middle of the film. */
function playOn() {
  film.receive();
  film.play();
  Object.assign(film, { currentTime: 400, playbackRate: 0.75, muted: true });
}

/** The connection comes back. The player's next check finds it, or the browser's `online` event tells it. */
async function comeBack(noticed: "looked" | "online" = "looked") {
  reachable = true;
  if (noticed === "online") window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(noticed === "online" ? 0 : lookEvery);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  reachable = false;
  vi.stubGlobal("fetch", async () => {
    if (!reachable) throw new TypeError("Failed to fetch");
    return new Response();
  });
  film = new Film();
  trouble = null;
  stay = enterVideoPage("rain");
  player = open();
});
afterEach(() => {
  player.leave();
  stay();
  wake();
});

describe("an address whose signature has run out (product: Protected media)", () => {
  const signed = (at: number) =>
    ({ kind: "video", src: `/s,${at}/rain.mp4`, unsigned: "/rain.mp4" }) as const;
  const refuse = async () => {
    film.fail(network);
    await vi.advanceTimersByTimeAsync(0);
  };
  const playSigned = (renew: () => Promise<ReturnType<typeof signed> | null>) => {
    player.leave();
    player = open({ source: signed(1), renew });
    playOn();
  };

  test("an expired signature is renewed once, and again later, and the video continues at the same second", async () => {
    let at = 1;
    playSigned(async () => signed(++at));
    await refuse();
    expect(film).toMatchObject({ src: signed(2).src, currentTime: 400, playbackRate: 0.75, paused: false });
    expect(trouble).toBeNull();
    await refuse();
    expect([at, trouble]).toEqual([2, "lost"]);
    await comeBack();
    film.receive();
    await refuse();
    expect(film).toMatchObject({ src: signed(3).src, currentTime: 400, paused: false });
  });

  test("an expired signature is not renewed for a member who may no longer watch", async () => {
    playSigned(async () => null);
    await refuse();
    expect([film.paused, trouble]).toEqual([true, "broken"]);
  });

  test("an expired signature counts as a lost connection if the server does not answer", async () => {
    playSigned(() => Promise.reject(new TypeError("Failed to fetch")));
    await refuse();
    expect(trouble).toBe("lost");
    await comeBack();
    expect(film).toMatchObject({ src: signed(1).src, currentTime: 400, paused: false });
  });
});

describe("an address that WordPress signed, and that has run out (product: Player)", () => {
  const addressed = (at: number) => ({ kind: "video", src: `/rain.mp4?token=${at}` }) as const;
  let requests: number;
  let present: number;
  const playAddressed = () => {
    player.leave();
    requests = 0;
    present = 1;
    const renew = async () => {
      requests += 1;
      return addressed(present);
    };
    player = open({ source: addressed(1), renew });
    playOn();
  };
  const refuse = async () => {
    film.fail(network);
    await vi.advanceTimersByTimeAsync(0);
  };

  test("an expired address is requested anew, and the video continues at the same second", async () => {
    playAddressed();
    present = 2;
    await refuse();
    expect(film).toMatchObject({
      src: addressed(2).src,
      currentTime: 400,
      playbackRate: 0.75,
      paused: false,
    });
    film.receive();
    expect([requests, trouble]).toEqual([1, null]);
  });

  test("an address that has not changed counts as a lost connection, and is requested once a minute", async () => {
    playAddressed();
    await refuse();
    expect([requests, trouble, film.src]).toEqual([1, "lost", addressed(1).src]);
    for (let seconds = 0; seconds < 55; seconds += 5) {
      await comeBack();
      await refuse();
    }
    expect([requests, trouble]).toEqual([1, "lost"]);
    present = 2;
    await comeBack();
    await refuse();
    expect(requests).toBe(2);
    expect(film).toMatchObject({ src: addressed(2).src, currentTime: 400, paused: false });
  });

  test("an address that is gone still counts as a lost connection", async () => {
    player.leave();
    player = open({ renew: async () => null });
    playOn();
    await refuse();
    expect(trouble).toBe("lost");
    await comeBack();
    expect(film).toMatchObject({ src: "/rain.mp4", currentTime: 400, paused: false });
  });
});

describe("a connection that is lost", () => {
  test("a lost connection is waited for, and the video continues at the same second", async () => {
    playOn();
    film.fail(network);
    expect(trouble).toBe("lost");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(film.error, "nothing is tried without a connection").not.toBeNull();
    await comeBack();
    expect(film).toMatchObject({ currentTime: 400, playbackRate: 0.75, muted: true, paused: false });
    expect(trouble, "until it is there").toBe("lost");
    film.receive();
    expect(trouble).toBeNull();
  });

  test("a lost connection is tried again as soon as the browser says that it is back", async () => {
    playOn();
    film.fail(network);
    await comeBack("online");
    expect(film).toMatchObject({ error: null, paused: false });
  });

  test("a lost connection may fail once more when it comes back", async () => {
    playOn();
    film.fail(network);
    await comeBack();
    film.fail(network);
    expect(trouble).toBe("lost");
    await vi.advanceTimersByTimeAsync(lookEvery);
    expect(film).toMatchObject({ error: null, currentTime: 400, paused: false });
  });

  test("a lost connection resumes no sound after ten minutes, nor after the sleep timer's end", async () => {
    playOn();
    film.fail(network);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(trouble).toBe("broken");
    reachable = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(film.paused).toBe(true);
    player.tryAgain();
    expect(film).toMatchObject({ currentTime: 400, paused: false });
    film.receive();
    reachable = false;
    film.fail(network);
    setTimer({ at: Date.now() + 60_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    await comeBack();
    expect(film).toMatchObject({ error: null, currentTime: 400, paused: true });
  });

  test("a video that was paused when the connection was lost stays paused", async () => {
    playOn();
    film.pause();
    film.fail(network);
    await comeBack();
    expect(film).toMatchObject({ error: null, currentTime: 400, paused: true });
  });

  test("a lost connection is noticed even if nothing closed it, and a slow one does not count as lost", async () => {
    playOn();
    film.readyState = 2;
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      film.tell("progress");
    }
    expect(trouble).toBeNull();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(trouble).toBe("lost");
    await comeBack();
    expect(film).toMatchObject({ readyState: 0, currentTime: 400, paused: false });
  });

  test("a connection that is lost before the video begins is waited for, too", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    film.play();
    film.fail(network);
    expect(trouble).toBe("lost");
    await comeBack("online");
    expect(film).toMatchObject({ error: null, paused: false });
  });

  test("a lost connection has no effect on a page that was left", async () => {
    playOn();
    film.fail(network);
    expect(player.leave()).toMatchObject({ at: 400, playing: true });
    reachable = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(film).toMatchObject({ src: "", paused: true });
  });
});

test("a source that never existed or can't be read is reported as broken at once", async () => {
  film.fail(network);
  expect(trouble).toBe("broken");
  reachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(film.error, "until somebody asks").not.toBeNull();
  player.tryAgain();
  expect(trouble).toBeNull();
  playOn();
  film.fail(decode);
  expect(trouble).toBe("broken");
});

describe("an element that takes another's place goes on where that was", () => {
  const from = { at: 90, playing: true, rate: 2, muted: false };
  const there = { currentTime: 90, paused: false, playbackRate: 2, defaultPlaybackRate: 2 };

  test("a new element continues a file at the second of the old one", () => {
    player.leave();
    film = new Film();
    player = open({ from });
    expect(film).toMatchObject(there);
  });

  test("a new element keeps its second in a browser that forgets a time set before the metadata", () => {
    player.leave();
    film = Object.assign(new Film(), { forgetsTime: true });
    player = open({ from });
    film.receive();
    expect(film).toMatchObject(there);
  });

  test("a new element continues with a playlist whose address comes later", async () => {
    player.leave();
    film = new Film();
    player = open({ from, source: { kind: "hls", src: "/rain.m3u8" }, soundOnly: true });
    expect(player.leave(), "left before that").toEqual(from);
    player = open({ from, source: { kind: "hls", src: "/rain.m3u8" }, soundOnly: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(film).toMatchObject({ src: "/rain.m3u8", ...there });
  });
});
