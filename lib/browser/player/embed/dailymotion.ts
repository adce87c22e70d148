import { type EmbedCommand, type EmbedProtocol, type EmbedState, numberAs } from "./protocol.ts";

// Dailymotion's player gets JSON, and sends query strings.

const message = (command: string, ...parameters: unknown[]) => ({ command, parameters });

function commandOf(command: EmbedCommand): readonly object[] {
  switch (command.do) {
    case "seek":
      return [message("seek", command.to)];
    case "volume":
      return [message("volume", command.to)];
    case "mute":
      return [message("muted", command.on)];
    case "play":
    case "pause":
      return [message(command.do)];
    default:
      return [];
  }
}

const stateOf: Record<string, (params: URLSearchParams) => EmbedState> = {
  apiready: () => ({ ready: true, skills: [] }),
  play: () => ({ paused: false }),
  playing: () => ({ paused: false }),
  pause: () => ({ paused: true }),
  end: () => ({ ended: true }),
  video_end: () => ({ ended: true }),
  timeupdate: (params) => numberAs("at", params.get("time")),
  durationchange: (params) => numberAs("duration", params.get("duration")),
  volumechange: (params) => ({
    ...numberAs("volume", params.get("volume")),
    ...(params.has("muted") && { muted: params.get("muted") === "true" }),
  }),
};

export const dailymotion: EmbedProtocol = {
  params: (origin) => ({ api: "postMessage", id: "murmur", origin }),
  withoutControls: { controls: "false" },
  greetings: [],
  onReady: [],
  polls: [],
  command: commandOf,
  read(data) {
    if (typeof data !== "string") return null;
    const params = new URLSearchParams(data);
    const event = params.get("event");
    return event === null ? null : (stateOf[event]?.(params) ?? {});
  },
};
