import {
  asRecord,
  type EmbedCommand,
  type EmbedProtocol,
  type EmbedState,
  messageObject,
  numberAs,
} from "./protocol.ts";

// The protocol player.js, of Bunny, Streamable, Wistia and many others. https://github.com/embedly/player.js, SPEC.rst

const context = "player.js";
const version = "0.1.0";
const call = (method: string, value?: unknown, listener?: string) => ({
  context,
  version,
  method,
  ...(value !== undefined && { value }),
  ...(listener !== undefined && { listener }),
});
const listenTo = (event: string) => call("addEventListener", event, event);
const poll = (method: string) => call(method, undefined, method);

function methodOf(command: EmbedCommand): object {
  switch (command.do) {
    case "seek":
      return call("setCurrentTime", command.to);
    case "volume":
      return call("setVolume", Math.round(command.to * 100));
    case "mute":
      return call(command.on ? "mute" : "unmute");
    case "rate":
      return call("setPlaybackRate", command.to);
    case "captions":
      return call("toggleCaptions", command.on);
    default:
      return call(command.do);
  }
}

const stateOf: Record<string, (value: unknown) => EmbedState> = {
  ready: (value) => {
    const methods = asRecord(value).methods;
    const canRate = Array.isArray(methods) && methods.includes("setPlaybackRate");
    return { ready: true, skills: canRate ? ["rate"] : [] };
  },
  play: () => ({ paused: false }),
  pause: () => ({ paused: true }),
  ended: () => ({ ended: true }),
  timeupdate: (value) => ({
    ...numberAs("at", asRecord(value).seconds),
    ...numberAs("duration", asRecord(value).duration),
  }),
  getPaused: (value) => ({ paused: value === true }),
  getDuration: (value) => numberAs("duration", value),
  getVolume: (value) => numberAs("volume", value, 0.01),
  getMuted: (value) => ({ muted: value === true }),
};

export const playerJs: EmbedProtocol = {
  params: () => ({}),
  withoutControls: {},
  greetings: [listenTo("ready")],
  onReady: [
    ...["play", "pause", "ended", "timeupdate"].map(listenTo),
    ...["getDuration", "getPaused"].map(poll),
  ],
  polls: ["getVolume", "getMuted"].map(poll),
  command: (command) => [methodOf(command)],
  read(data) {
    const message = messageObject(data);
    if (message?.context !== context) return null;
    return stateOf[String(message.event)]?.(message.value) ?? {};
  },
};
