/** A command to a player in an iframe. Seconds; volumes from 0 to 1. */
export type EmbedCommand =
  | { do: "play" | "pause" }
  | { do: "seek" | "volume" | "rate"; to: number }
  | { do: "mute"; on: boolean }
  /** `language`: the one that the player offers, if it has said so. */
  | { do: "captions"; on: boolean; language: string | undefined };

/** What only some players can do. */
export type EmbedSkill = "rate" | "captions";

/** What a player reports; a missing field has not changed. */
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

/** The messages of one maker. We only exchange JSON: no script of the maker runs in our page. */
export type EmbedProtocol = {
  /** Query parameters that let the player talk to `origin`. */
  params: (origin: string) => Record<string, string>;
  /** Query parameters that hide the player's own controls, if it can. */
  withoutControls: Record<string, string>;
  /** Sent until the player answers. */
  greetings: readonly object[];
  /** Sent once it is ready. */
  onReady: readonly object[];
  /** Sent every second, for what the player does not report by itself. */
  polls: readonly object[];
  command: (command: EmbedCommand) => readonly object[];
  /** The state in a message; null if it is not of this protocol. */
  read: (data: unknown) => EmbedState | null;
};

/** Makers send objects, or JSON of them. */
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

/** A number as a field of the state; no field if it is none. */
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
