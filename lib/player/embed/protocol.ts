/** What a player in a frame can be told. Seconds; volumes from 0 to 1. */
export type EmbedCommand =
  | { do: "play" | "pause" }
  | { do: "seek" | "volume" | "rate"; to: number }
  | { do: "mute"; on: boolean }
  /** `language`: of the captions there are, where the player has said so. */
  | { do: "captions"; on: boolean; language: string | undefined };

/** What not every player in a frame can do. */
export type EmbedSkill = "rate" | "captions";

/** What a player in a frame says; what it does not speak of stays as it was. */
export type EmbedState = {
  ready?: true;
  skills?: readonly EmbedSkill[];
  captionLanguage?: string;
  paused?: boolean;
  ended?: true;
  at?: number;
  duration?: number;
  volume?: number;
  muted?: boolean;
  rate?: number;
};

/** A maker's messages. The frame is sent JSON; nothing of the maker's runs in the page. */
export type EmbedProtocol = {
  /** What the frame's address needs, beyond what the editor wrote, for the player to speak with `origin`. */
  params: (origin: string) => Record<string, string>;
  /** The same for its own controls to stay away, where it lets us; ours stand below it. */
  bare: Record<string, string>;
  /** Said until the player answers. */
  hello: readonly object[];
  /** Said once it is ready. */
  welcome: readonly object[];
  /** Asked again every second: what the player tells of only when it is asked. */
  ask: readonly object[];
  order: (order: EmbedCommand) => readonly object[];
  /** What a message says; null for one that is none of this protocol's. */
  read: (data: unknown) => EmbedState | null;
};

/** A message's object: makers send objects, or JSON of them. */
export function messageObject(data: unknown): Record<string, unknown> | null {
  try {
    const value: unknown = typeof data === "string" ? JSON.parse(data) : data;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** A number under a name of the news, or nothing. */
export function numberAs<Name extends string>(
  name: Name,
  value: unknown,
  scale = 1,
): Partial<Record<Name, number>> {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number)
    ? ({ [name]: number * scale } as Record<Name, number>)
    : {};
}
