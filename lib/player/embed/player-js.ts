import {
  asRecord,
  type EmbedCommand,
  type EmbedProtocol,
  type EmbedState,
  messageObject,
  numberAs,
} from "./protocol.ts";

// player.js, which Bunny, Streamable, Wistia and many others speak. https://github.com/embedly/player.js, SPEC.rst

const context = "player.js";
const version = "0.1.0";
const say = (method: string, value?: unknown, listener?: string) => ({
  context,
  version,
  method,
  ...(value !== undefined && { value }),
  ...(listener !== undefined && { listener }),
});
const listenTo = (event: string) => say("addEventListener", event, event);
const askFor = (method: string) => say(method, undefined, method);

function methodOf(order: EmbedCommand): object {
  switch (order.do) {
    case "seek":
      return say("setCurrentTime", order.to);
    case "volume":
      return say("setVolume", Math.round(order.to * 100));
    case "mute":
      return say(order.on ? "mute" : "unmute");
    case "rate":
      return say("setPlaybackRate", order.to);
    case "captions":
      return say("toggleCaptions", order.on);
    default:
      return say(order.do);
  }
}

const newsOf: Record<string, (value: unknown) => EmbedState> = {
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
  bare: {},
  hello: [listenTo("ready")],
  welcome: [
    ...["play", "pause", "ended", "timeupdate"].map(listenTo),
    ...["getDuration", "getPaused"].map(askFor),
  ],
  ask: ["getVolume", "getMuted"].map(askFor),
  order: (order) => [methodOf(order)],
  read(data) {
    const message = messageObject(data);
    if (message?.context !== context) return null;
    return newsOf[String(message.event)]?.(message.value) ?? {};
  },
};
