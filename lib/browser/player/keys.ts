/** `seek`: seconds from here. `jump`: a share of the whole. `volume`: a step. `speed`: one faster or slower. */
export type PlayerAction =
  | { do: "toggle" | "mute" | "fullscreen" | "theatre" | "captions" | "sleep" | "dim" | "help" }
  | { do: "speed"; step: 1 | -1 }
  | { do: "seek"; seconds: number }
  | { do: "jump"; share: number }
  | { do: "volume"; step: number };

const actions: Record<string, PlayerAction> = {
  " ": { do: "toggle" },
  k: { do: "toggle" },
  j: { do: "seek", seconds: -10 },
  l: { do: "seek", seconds: 10 },
  arrowleft: { do: "seek", seconds: -5 },
  arrowright: { do: "seek", seconds: 5 },
  arrowup: { do: "volume", step: 0.1 },
  arrowdown: { do: "volume", step: -0.1 },
  m: { do: "mute" },
  f: { do: "fullscreen" },
  t: { do: "theatre" },
  "<": { do: "speed", step: -1 },
  ">": { do: "speed", step: 1 },
  c: { do: "captions" },
  s: { do: "sleep" },
  d: { do: "dim" },
  "?": { do: "help" },
};

/** The action of a key; null for other keys, and for the browser's shortcuts. */
export function playerAction(key: string, modified: boolean): PlayerAction | null {
  if (modified) return null;
  if (/^\d$/.test(key)) return { do: "jump", share: Number(key) / 10 };
  return actions[key.toLowerCase()] ?? null;
}

/** Whether a key is the device's, such as its volume, or only modifies the next key. It does not count as a touch. */
export const isDeviceKey = (key: string): boolean =>
  /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|(?:Audio|Media|Volume|Brightness).*)$/.test(key);

/**
 * The rows of the key help. `caps`: the keys shown, with `{space}` for the name of that key. `key`: one of them.
 * `text`: the name of the message.
 */
export const keyHelp = [
  { caps: ["{space}", "K"], key: "k", text: "helpToggle" },
  { caps: ["J", "L"], key: "j", text: "helpSeek10" },
  { caps: ["←", "→"], key: "ArrowLeft", text: "helpSeek5" },
  { caps: ["↑", "↓"], key: "ArrowUp", text: "helpVolume" },
  { caps: ["M"], key: "m", text: "helpMute" },
  { caps: ["F"], key: "f", text: "helpFullscreen" },
  { caps: ["T"], key: "t", text: "theatre" },
  { caps: ["C"], key: "c", text: "helpCaptions" },
  { caps: ["S"], key: "s", text: "helpSleep" },
  { caps: ["D"], key: "d", text: "helpDim" },
  { caps: ["<", ">"], key: "<", text: "speed" },
  { caps: ["0", "–", "9"], key: "0", text: "helpJump" },
] as const;
