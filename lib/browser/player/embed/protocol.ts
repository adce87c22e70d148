/** A command to a player in an iframe. Times are in seconds, volumes from 0 to 1. */
export type EmbedCommand =
  | { do: "play" | "pause" }
  | { do: "seek" | "volume" | "rate"; to: number }
  | { do: "mute"; on: boolean }
  /** `language`: the language that the player has named, if it has. */
  | { do: "captions"; on: boolean; language: string | undefined };

/** An ability that only some players have. */
export type EmbedSkill = "rate" | "captions";

/** A player's report; what is absent has not changed. */
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

/** The messages of a player's maker. Only JSON is exchanged: no script of the maker runs in this page. */
export type EmbedProtocol = {
  /** Query parameters that let the player talk to `origin`. */
  params: (origin: string) => Record<string, string>;
  /** Query parameters that hide the player's own controls, if it can. */
  withoutControls: Record<string, string>;
  /** Messages that are sent until the player responds. */
  greetings: readonly object[];
  /** Messages that are sent once the player is ready. */
  onReady: readonly object[];
  /** Messages that are sent each second, for what the player does not report by itself. */
  polls: readonly object[];
  command: (command: EmbedCommand) => readonly object[];
  /** Reads the state from a message; null for a message of another protocol. */
  read: (data: unknown) => EmbedState | null;
};

/** The object in a message; makers send objects, or JSON of them. */
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

/** A number as a field of the state; no field for anything else. */
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
