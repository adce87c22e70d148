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
const call = (func: string, ...args: unknown[]) => ({ event: "command", func, args, id, channel });
const states = { ended: 0, playing: 1, paused: 2 } as const;

function commandOf(command: EmbedCommand): object {
  switch (command.do) {
    case "play":
      return call("playVideo");
    case "pause":
      return call("pauseVideo");
    case "seek":
      return call("seekTo", command.to, true);
    case "volume":
      return call("setVolume", Math.round(command.to * 100));
    case "rate":
      return call("setPlaybackRate", command.to);
    case "mute":
      return call(command.on ? "mute" : "unMute");
    case "captions":
      return call(command.on ? "loadModule" : "unloadModule", "captions");
  }
}

function playerState(state: unknown): EmbedState {
  if (state === states.ended) return { ended: true };
  if (state === states.playing) return { paused: false };
  return state === states.paused ? { paused: true } : {};
}

/** The state in the `info` of `initialDelivery` and `infoDelivery`. */
function stateOfInfo(info: Record<string, unknown>): EmbedState {
  return {
    ...playerState(info.playerState),
    ...numberAs("at", info.currentTime),
    ...numberAs("duration", info.duration || undefined),
    ...numberAs("volume", info.volume, 0.01),
    ...(typeof info.muted === "boolean" && { muted: info.muted }),
    ...numberAs("rate", info.playbackRate),
  };
}

export const youtube: EmbedProtocol = {
  params: (origin) => ({ enablejsapi: "1", origin, playsinline: "1", rel: "0" }),
  withoutControls: { controls: "0", disablekb: "1" },
  greetings: [{ event: "listening", id, channel }],
  onReady: [],
  polls: [],
  command: (command) => [commandOf(command)],
  read(data) {
    const message = messageObject(data);
    if (typeof message?.event !== "string") return null;
    const { event, info } = message;
    if (event === "onReady") return { ready: true, skills: ["rate", "captions"] };
    if (event === "onStateChange") return playerState(info);
    if (event === "initialDelivery")
      return { ready: true, skills: ["rate", "captions"], ...stateOfInfo(asRecord(info)) };
    return event === "infoDelivery" ? stateOfInfo(asRecord(info)) : {};
  },
};
