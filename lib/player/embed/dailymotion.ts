import { type EmbedCommand, type EmbedProtocol, type EmbedState, numberAs } from "./protocol.ts";

// Dailymotion's player for frames: commands are JSON, what it says is a query string.

const say = (command: string, ...parameters: unknown[]) => ({ command, parameters });

function commandOf(order: EmbedCommand): readonly object[] {
  switch (order.do) {
    case "seek":
      return [say("seek", order.to)];
    case "volume":
      return [say("volume", order.to)];
    case "mute":
      return [say("muted", order.on)];
    case "play":
    case "pause":
      return [say(order.do)];
    default:
      return [];
  }
}

const newsOf: Record<string, (said: URLSearchParams) => EmbedState> = {
  apiready: () => ({ ready: true, skills: [] }),
  play: () => ({ paused: false }),
  playing: () => ({ paused: false }),
  pause: () => ({ paused: true }),
  end: () => ({ ended: true }),
  video_end: () => ({ ended: true }),
  timeupdate: (said) => numberAs("at", said.get("time")),
  durationchange: (said) => numberAs("duration", said.get("duration")),
  volumechange: (said) => ({
    ...numberAs("volume", said.get("volume")),
    ...(said.has("muted") && { muted: said.get("muted") === "true" }),
  }),
};

export const dailymotion: EmbedProtocol = {
  params: (origin) => ({ api: "postMessage", id: "murmur", origin }),
  bare: { controls: "false" },
  hello: [],
  welcome: [],
  ask: [],
  order: commandOf,
  read(data) {
    if (typeof data !== "string") return null;
    const said = new URLSearchParams(data);
    const event = said.get("event");
    return event === null ? null : (newsOf[event]?.(said) ?? {});
  },
};
