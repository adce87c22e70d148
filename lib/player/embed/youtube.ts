import {
  asRecord,
  type EmbedCommand,
  type EmbedProtocol,
  type EmbedState,
  messageObject,
  numberAs,
} from "./protocol.ts";

// The messages behind YouTube's IFrame Player API. https://developers.google.com/youtube/iframe_api_reference

const id = "murmur";
const channel = "widget";
const command = (func: string, ...args: unknown[]) => ({ event: "command", func, args, id, channel });
const states = { ended: 0, playing: 1, paused: 2 } as const;

function commandOf(order: EmbedCommand): object {
  switch (order.do) {
    case "play":
      return command("playVideo");
    case "pause":
      return command("pauseVideo");
    case "seek":
      return command("seekTo", order.to, true);
    case "volume":
      return command("setVolume", Math.round(order.to * 100));
    case "rate":
      return command("setPlaybackRate", order.to);
    case "mute":
      return command(order.on ? "mute" : "unMute");
    case "captions":
      return command(order.on ? "loadModule" : "unloadModule", "captions");
  }
}

function stateNews(state: unknown): EmbedState {
  if (state === states.ended) return { ended: true };
  if (state === states.playing) return { paused: false };
  return state === states.paused ? { paused: true } : {};
}

/** What is inside `initialDelivery` and `infoDelivery`. */
function infoNews(info: Record<string, unknown>): EmbedState {
  return {
    ...stateNews(info.playerState),
    ...numberAs("at", info.currentTime),
    ...numberAs("duration", info.duration || undefined),
    ...numberAs("volume", info.volume, 0.01),
    ...(typeof info.muted === "boolean" && { muted: info.muted }),
    ...numberAs("rate", info.playbackRate),
  };
}

export const youtube: EmbedProtocol = {
  params: (origin) => ({ enablejsapi: "1", origin, playsinline: "1", rel: "0" }),
  bare: { controls: "0", disablekb: "1" },
  hello: [{ event: "listening", id, channel }],
  welcome: [],
  ask: [],
  order: (order) => [commandOf(order)],
  read(data) {
    const message = messageObject(data);
    if (typeof message?.event !== "string") return null;
    const { event, info } = message;
    if (event === "onReady") return { ready: true, skills: ["rate", "captions"] };
    if (event === "onStateChange") return stateNews(info);
    if (event === "initialDelivery")
      return { ready: true, skills: ["rate", "captions"], ...infoNews(asRecord(info)) };
    return event === "infoDelivery" ? infoNews(asRecord(info)) : {};
  },
};
