import {
  asRecord,
  type EmbedCommand,
  type EmbedProtocol,
  type EmbedState,
  messageObject,
  numberAs,
} from "./protocol.ts";

// The messages behind Vimeo's player SDK. https://developer.vimeo.com/player/sdk/reference

const call = (method: string, value?: unknown) => ({ method, ...(value !== undefined && { value }) });

function methodOf(command: EmbedCommand): object {
  switch (command.do) {
    case "seek":
      return call("setCurrentTime", command.to);
    case "volume":
      return call("setVolume", command.to);
    case "mute":
      return call("setMuted", command.on);
    case "rate":
      return call("setPlaybackRate", command.to);
    case "captions":
      return command.on ? call("enableTextTrack", { language: command.language }) : call("disableTextTrack");
    default:
      return call(command.do);
  }
}

const stateOf: Record<string, (data: Record<string, unknown>) => EmbedState> = {
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

/** How the responses to getters are read. */
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
  withoutControls: { controls: "0", keyboard: "0" },
  greetings: [call("ping")],
  onReady: [
    ...["play", "pause", "ended", "timeupdate", "volumechange", "playbackratechange"].map((event) =>
      call("addEventListener", event),
    ),
    ...["getDuration", "getVolume", "getMuted", "getPaused", "getTextTracks"].map((method) => call(method)),
  ],
  polls: [],
  command: (command) => [methodOf(command)],
  read(data) {
    const message = messageObject(data);
    if (typeof message?.event === "string") return stateOf[message.event]?.(asRecord(message.data)) ?? {};
    if (typeof message?.method === "string") return answers[message.method]?.(message.value) ?? {};
    return null;
  },
};
