/** `#rrggbb` of two such colours, `t` of the way from the first to the second. */
export function mix(from: string, to: string, t: number): string {
  const at = Math.min(1, Math.max(0, t));
  const parts = [1, 3, 5].map((i) => {
    const a = Number.parseInt(from.slice(i, i + 2), 16);
    const b = Number.parseInt(to.slice(i, i + 2), 16);
    return Math.round(a + (b - a) * at)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

/** A night's colours: shadow, room, light, and the warm or cool spot in it. */
export type Palette = {
  dark: string;
  mid: string;
  light: string;
  spot: string;
};

const night = "#0c0b11";

export const palettes: readonly Palette[] = [
  { dark: "#241c40", mid: "#7d62a8", light: "#e6d2e6", spot: "#f8c98c" },
  { dark: "#0e2330", mid: "#2c6f80", light: "#b9dad6", spot: "#f3c37c" },
  { dark: "#24172a", mid: "#8f4c66", light: "#eebfa6", spot: "#ffc27c" },
  { dark: "#0e211d", mid: "#3a7059", light: "#cfe0b8", spot: "#f2cc7c" },
  { dark: "#171b36", mid: "#5160ac", light: "#d0c9f2", spot: "#f9c896" },
  { dark: "#241a15", mid: "#8a5f40", light: "#eed3ab", spot: "#ffc873" },
  { dark: "#1a1528", mid: "#66508c", light: "#d3a4c4", spot: "#f6be88" },
  { dark: "#0e1c2b", mid: "#31628a", light: "#b4d8de", spot: "#f6c684" },
  { dark: "#1d1a2e", mid: "#54618c", light: "#c9d4e8", spot: "#f0b888" },
  { dark: "#2a1c22", mid: "#8d5c54", light: "#ecc9b4", spot: "#ffcf8a" },
];

const cool = [0, 1, 4, 7, 8] as const;

/** Palettes without browns and reds, for water and snow. */
export const coolPalettes: readonly Palette[] = cool.flatMap((i) => palettes[i] ?? []);

/** The palette's ramp: 0 is night, 0.3 shadow, 0.65 the room's colour, 1 its light. */
export function ramp({ dark, mid, light }: Palette, t: number): string {
  if (t < 0.3) return mix(night, dark, t / 0.3);
  if (t < 0.65) return mix(dark, mid, (t - 0.3) / 0.35);
  return mix(mid, light, (t - 0.65) / 0.35);
}
