import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { embedAddress, protocolFor } from "#lib/browser/player/embed/choose.ts";
import { IframePlayer } from "#lib/browser/player/embed/iframe-player.ts";

const page = "https://murmur.test";

class Page extends EventTarget {}
let sentMessages: unknown[];
let player: IframePlayer;
let frame: EventTarget;
let contentWindow: { postMessage: (text: string, origin: string) => void };

function openFrame(src: string) {
  const address = new URL(src);
  contentWindow = {
    postMessage: (text, origin) => {
      expect(origin).toBe(address.origin);
      sentMessages.push(JSON.parse(text));
    },
  };
  frame = Object.assign(new EventTarget(), { src, contentWindow });
  player = new IframePlayer(frame as unknown as HTMLIFrameElement, protocolFor(address));
  return (data: unknown, { origin = address.origin, source = contentWindow as unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
}

/** The reports of the player to its listeners. */
function listen() {
  const events: string[] = [];
  for (const name of ["ready", "play", "pause", "ended", "timeupdate", "volumechange", "ratechange"])
    player.addEventListener(name, () => events.push(name));
  return events;
}

beforeEach(() => {
  sentMessages = [];
  vi.useFakeTimers();
  vi.stubGlobal("window", new Page());
});
afterEach(() => {
  player.release();
});

const playerJs = (event: string, value?: unknown) =>
  JSON.stringify({ context: "player.js", version: "0.1.0", event, value });
const command = (method: string, value?: unknown) =>
  expect.objectContaining({ context: "player.js", method, ...(value !== undefined && { value }) });

/** The messages of each maker's player (ready, playing, position, end), and the commands that it gets. */
const makers = {
  "https://iframe.mediadelivery.net/embed/1/2": {
    ready: [playerJs("ready", { methods: ["play", "setPlaybackRate"] })],
    plays: [playerJs("play")],
    at: [playerJs("timeupdate", { seconds: 61, duration: 1260 })],
    quiet: [playerJs("getVolume", 40)],
    ends: [playerJs("ended")],
    orders: [
      command("play"),
      command("setCurrentTime", 30),
      command("setVolume", 50),
      command("mute"),
      command("setPlaybackRate", 1.5),
      command("pause"),
    ],
  },
  "https://www.youtube.com/embed/abc": {
    ready: ['{"event":"initialDelivery","info":{"volume":100,"muted":false,"playerState":5}}'],
    plays: ['{"event":"infoDelivery","info":{"playerState":1}}'],
    at: ['{"event":"infoDelivery","info":{"currentTime":61,"duration":1260}}'],
    quiet: ['{"event":"infoDelivery","info":{"volume":40,"muted":false}}'],
    ends: ['{"event":"onStateChange","info":0}'],
    orders: [
      ["playVideo", []],
      ["seekTo", [30, true]],
      ["setVolume", [50]],
      ["mute", []],
      ["setPlaybackRate", [1.5]],
      ["pauseVideo", []],
    ].map(([func, args]) => expect.objectContaining({ event: "command", func, args })),
  },
  "https://player.vimeo.com/video/5": {
    ready: ['{"event":"ready"}'],
    plays: [{ event: "play", data: { seconds: 0 } }],
    at: [{ event: "timeupdate", data: { seconds: 61, duration: 1260, percent: 0.05 } }],
    quiet: [{ event: "volumechange", data: { volume: 0.4 } }],
    ends: [{ event: "ended", data: {} }],
    orders: [
      { method: "play" },
      { method: "setCurrentTime", value: 30 },
      { method: "setVolume", value: 0.5 },
      { method: "setMuted", value: true },
      { method: "setPlaybackRate", value: 1.5 },
      { method: "pause" },
    ],
  },
  "https://www.dailymotion.com/embed/video/x1": {
    ready: ["event=apiready&id=murmur"],
    plays: ["event=playing"],
    at: ["event=durationchange&duration=1260", "event=timeupdate&time=61.0"],
    quiet: ["event=volumechange&volume=0.4&muted=false"],
    ends: ["event=video_end"],
    orders: [
      { command: "play", parameters: [] },
      { command: "seek", parameters: [30] },
      { command: "volume", parameters: [0.5] },
      { command: "muted", parameters: [true] },
      { command: "pause", parameters: [] },
    ],
  },
};

describe.each(Object.entries(makers))("%s", (src, maker) => {
  test("the player sends and receives messages by its maker's protocol", () => {
    const receive = openFrame(src);
    const events = listen();
    for (const message of [...maker.ready, ...maker.plays, ...maker.at, ...maker.quiet]) receive(message);
    expect(events).toEqual(expect.arrayContaining(["ready", "play", "timeupdate", "volumechange"]));
    expect(player).toMatchObject({ paused: false, currentTime: 61, duration: 1260 });
    expect(player.volume).toBeCloseTo(0.4);
    sentMessages.length = 0;
    player.play();
    player.currentTime = 30;
    player.volume = 0.5;
    player.muted = true;
    player.playbackRate = 1.5;
    player.pause();
    expect(sentMessages).toEqual(maker.orders);
    for (const message of maker.ends) receive(message);
    expect(player).toMatchObject({ paused: true, ended: true, currentTime: 1260 });
    expect(events.filter((name) => name === "ended")).toEqual(["ended"]);
    expect(events.slice(-2)).toEqual(["pause", "ended"]);
    for (const message of maker.plays) receive(message);
    expect(player).toMatchObject({ paused: false, ended: false });
  });

  test("messages of other origins and windows are ignored", () => {
    const receive = openFrame(src);
    const events = listen();
    for (const message of [...maker.ready, ...maker.plays]) {
      receive(message, { origin: "https://evil.test" });
      receive(message, { source: window });
    }
    for (const data of [null, 5, "", "{", "event=", { event: {} }, '{"context":"player.js"}', []])
      receive(data);
    expect(events).toEqual([]);
    expect(player.paused).toBe(true);
  });
});

test("a player that never answers is greeted for a while, and then stays a plain iframe", () => {
  openFrame("https://frames.test/player");
  const events = listen();
  vi.advanceTimersByTime(60_000);
  expect(events).toEqual([]);
  expect(sentMessages.length).toBeGreaterThan(10);
  const greetings = sentMessages.length;
  vi.advanceTimersByTime(60_000);
  expect(sentMessages).toHaveLength(greetings);
});

test("a player that loads late over a slow line is greeted once it has loaded", () => {
  const receive = openFrame("https://www.youtube.com/embed/abc");
  vi.advanceTimersByTime(60_000);
  sentMessages.length = 0;
  frame.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(1000);
  expect(sentMessages).toContainEqual(expect.objectContaining({ event: "listening" }));
  receive('{"event":"initialDelivery","info":{}}');
  sentMessages.length = 0;
  frame.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(5000);
  expect(sentMessages, "who has answered is greeted no more").toEqual([]);
});

test("a player that loops starts again at its end, unless it was stopped there", () => {
  const receive = openFrame("https://frames.test/player");
  const events = listen();
  for (const message of [
    playerJs("ready", {}),
    playerJs("play"),
    playerJs("timeupdate", { seconds: 9, duration: 10 }),
  ])
    receive(message);
  player.loop = true;
  sentMessages.length = 0;
  receive(playerJs("ended"));
  expect(sentMessages).toEqual([command("setCurrentTime", 0), command("play")]);
  expect(events).not.toContain("ended");
  player.addEventListener("timeupdate", () => player.currentTime >= 10 && player.pause());
  receive(playerJs("timeupdate", { seconds: 9.9, duration: 10 }));
  receive(playerJs("ended"));
  expect(player).toMatchObject({ paused: true, ended: true });
});

test("a player's address requests the maker's messages, and keeps the editor's own parameters", () => {
  const youtube = new URL(embedAddress("https://www.youtube.com/embed/abc?start=9", page, true));
  expect(Object.fromEntries(youtube.searchParams)).toMatchObject({
    start: "9",
    enablejsapi: "1",
    controls: "0",
    origin: page,
  });
  expect(embedAddress("/demo/player/rain-1?rel=0", page, true)).toBe("/demo/player/rain-1?rel=0");
});

test("the captions offered for Vimeo are those that the player reports", () => {
  const receive = openFrame("https://player.vimeo.com/video/5");
  receive('{"event":"ready"}');
  expect(player.skills).toEqual(["rate"]);
  receive({ method: "getTextTracks", value: [{ language: "zh", kind: "captions" }] });
  expect(player.skills).toContain("captions");
  player.showCaptions(true);
  expect(sentMessages.at(-1)).toEqual({ method: "enableTextTrack", value: { language: "zh" } });
});
