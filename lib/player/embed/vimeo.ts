import {
  asRecord,
  type EmbedCommand,
  type EmbedProtocol,
  type EmbedState,
  messageObject,
  numberAs,
} from "./protocol.ts";

// The messages behind Vimeo's player SDK. https://developer.vimeo.com/player/sdk/reference

const say = (method: string, value?: unknown) => ({ method, ...(value !== undefined && { value }) });

function methodOf(order: EmbedCommand): object {
  switch (order.do) {
    case "seek":
      return say("setCurrentTime", order.to);
    case "volume":
      return say("setVolume", order.to);
    case "mute":
      return say("setMuted", order.on);
    case "rate":
      return say("setPlaybackRate", order.to);
    case "captions":
      return order.on ? say("enableTextTrack", { language: order.language }) : say("disableTextTrack");
    default:
      return say(order.do);
  }
}

const newsOf: Record<string, (data: Record<string, unknown>) => EmbedState> = {
  ready: () => ({ ready: true, skills: ["rate"] }),
  play: () => ({ paused: false }),
  pause: () => ({ paused: true }),
  ended: () => ({ ended: true }),
  timeupdate: ({ seconds, duration }) => ({
    ...numberAs("at", seconds),
    ...numberAs("duration", duration),
  }),
  volumechange: ({ volume, muted }) => ({
    ...numberAs("volume", volume),
    ...(typeof muted === "boolean" && { muted }),
  }),
  playbackratechange: ({ playbackRate }) => numberAs("rate", playbackRate),
};

/** The answers to what was asked. */
const answers: Record<string, (value: unknown) => EmbedState> = {
  ping: () => ({ ready: true, skills: ["rate"] }),
  getDuration: (value) => numberAs("duration", value),
  getVolume: (value) => numberAs("volume", value),
  getMuted: (value) => ({ muted: value === true }),
  getPaused: (value) => ({ paused: value === true }),
  getTextTracks: (value) => {
    const [track] = Array.isArray(value) ? value.map(asRecord) : [];
    if (typeof track?.language !== "string") return {};
    return { skills: ["rate", "captions"], captionLanguage: track.language };
  },
};

export const vimeo: EmbedProtocol = {
  params: () => ({ playsinline: "1", dnt: "1" }),
  bare: { controls: "0", keyboard: "0" },
  hello: [say("ping")],
  welcome: [
    ...["play", "pause", "ended", "timeupdate", "volumechange", "playbackratechange"].map((event) =>
      say("addEventListener", event),
    ),
    ...["getDuration", "getVolume", "getMuted", "getPaused", "getTextTracks"].map((method) => say(method)),
  ],
  ask: [],
  order: (order) => [methodOf(order)],
  read(data) {
    const message = messageObject(data);
    if (typeof message?.event === "string") return newsOf[message.event]?.(asRecord(message.data)) ?? {};
    if (typeof message?.method === "string") return answers[message.method]?.(message.value) ?? {};
    return null;
  },
};
