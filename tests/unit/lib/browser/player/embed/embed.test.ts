import { describe, expect, test } from "vitest";
import { protocolFor } from "#lib/browser/player/embed/choose.ts";

const protocolAt = (src: string) => protocolFor(new URL(src));
const vimeo = protocolAt("https://player.vimeo.com/video/5");
const youtube = protocolAt("https://www.youtube.com/embed/abc");
const dailymotion = protocolAt("https://www.dailymotion.com/embed/video/x1");
const otherProtocol = protocolAt("https://frames.test/player");
const info = (info: object) => ({ event: "infoDelivery", info });
const playerJsMessage = (event: string, value?: unknown) => ({ context: "player.js", event, value });

describe("what a player says", () => {
  test.each([
    [vimeo, { method: "getMuted", value: true }, { muted: true }],
    [vimeo, { method: "getMuted", value: false }, { muted: false }],
    [vimeo, { method: "getPaused", value: true }, { paused: true }],
    [vimeo, { method: "getPaused", value: false }, { paused: false }],
    [vimeo, { event: "volumechange", data: { volume: 0.4, muted: true } }, { volume: 0.4, muted: true }],
    [vimeo, { event: "volumechange", data: { volume: 0.4 } }, { volume: 0.4 }],
    [vimeo, { method: "getTextTracks", value: [{ kind: "captions" }] }, {}],
    [youtube, info({ muted: true, volume: 50 }), { muted: true, volume: 0.5 }],
    [youtube, info({ currentTime: 9, duration: 0 }), { at: 9 }],
    [youtube, info({ playerState: 2 }), { paused: true }],
    [youtube, { event: "onReady" }, { ready: true, skills: ["rate", "captions"] }],
    [dailymotion, "event=volumechange&volume=0.4&muted=true", { volume: 0.4, muted: true }],
    [dailymotion, "event=volumechange&volume=0.4&muted=false", { volume: 0.4, muted: false }],
    [dailymotion, "event=volumechange&volume=0.4", { volume: 0.4 }],
    [dailymotion, "event=timeupdate&time=soon", {}],
    [dailymotion, "event=timeupdate&time=", {}],
    [dailymotion, "event=timeupdate", {}],
    [otherProtocol, playerJsMessage("getPaused", true), { paused: true }],
    [otherProtocol, playerJsMessage("getPaused", false), { paused: false }],
    [otherProtocol, playerJsMessage("getMuted", true), { muted: true }],
    [otherProtocol, playerJsMessage("getMuted", false), { muted: false }],
    [otherProtocol, playerJsMessage("timeupdate", null), {}],
    [otherProtocol, playerJsMessage("ready", null), { ready: true, skills: [] }],
    [otherProtocol, { ...playerJsMessage("play"), context: "another.js" }, null],
  ])("in case %#, the player's message %j is understood as %j", (protocol, message, state) =>
    expect(protocol.read(message)).toStrictEqual(state),
  );
});

test("an unknown player is sent the events to report, with the names to report them by", () => {
  const words = { context: "player.js", version: "0.1.0" };
  const listen = { ...words, method: "addEventListener", value: "ready", listener: "ready" };
  expect(otherProtocol.greetings).toStrictEqual([listen]);
  expect(otherProtocol.polls).toContainEqual({ ...words, method: "getVolume", listener: "getVolume" });
  expect(otherProtocol.command({ do: "play" })).toStrictEqual([{ ...words, method: "play" }]);
});

test.each([
  [vimeo, { method: "disableTextTrack" }],
  [otherProtocol, { context: "player.js", version: "0.1.0", method: "toggleCaptions", value: false }],
])("in case %#, the command to hide captions has the form of the maker's protocol", (protocol, order) =>
  expect(protocol.command({ do: "captions", on: false, language: undefined })).toStrictEqual([order]),
);
