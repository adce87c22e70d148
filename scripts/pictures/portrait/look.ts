import type { Canvas } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";

/** A person's colours in the light of the room. */
export type Look = {
  skin: string;
  shade: string;
  hair: string;
  sheen: string;
  cloth: string;
  /** 0 when the light comes from the left, 1 from the right. */
  lit: 0 | 1;
};

/** Colourings a name may ask for; `any` is the lot. */
const colourings: Record<string, { skins: readonly string[]; hairs: readonly string[] }> = {
  ink: {
    skins: ["#f0c8ae", "#e6ba98", "#eed0be", "#dcae88"],
    hairs: ["#1d1820", "#20222f", "#2c2026", "#1a1418"],
  },
  fair: {
    skins: ["#f0c8ae", "#eed0be", "#e6ba9c"],
    hairs: ["#4a3128", "#6d4732", "#9a6a42", "#c79a68", "#8c4a3c", "#2c2026"],
  },
  olive: { skins: ["#d9a27e", "#c98f6c", "#b87c58"], hairs: ["#1d1820", "#2c2026", "#4a3128"] },
  deep: { skins: ["#8a583e", "#7a4c36", "#5d3a2c"], hairs: ["#1a1418", "#1d1820", "#2c2026"] },
};
const lot = {
  skins: Object.values(colourings).flatMap(({ skins }) => skins),
  hairs: [...Object.values(colourings).flatMap(({ hairs }) => hairs), "#b9b4c0", "#3a2c48"],
};
const cloths = [
  "#4b4468",
  "#6b5a86",
  "#3f5668",
  "#7a5a54",
  "#51604f",
  "#8a7a68",
  "#34324a",
  "#a0839a",
  "#c2a98c",
];

export function chooseLook(c: Canvas, colouring: string): Look {
  const { skins, hairs } = colourings[colouring] ?? lot;
  const skin = mix(c.choose(skins), c.tone(0.6), 0.08);
  const hair = mix(c.choose(hairs), c.tone(0.3), 0.14);
  return {
    skin,
    shade: mix(skin, c.tone(0.3), 0.46),
    hair,
    sheen: mix(hair, c.palette.light, 0.34),
    cloth: mix(c.choose(cloths), c.tone(0.5), 0.3),
    lit: c.choose([0, 1] as const),
  };
}

/** A fill that is light on the lit side. */
export function litFill(c: Canvas, look: Look, light: string, dark: string): string {
  return c.linear(
    [
      [0, light],
      [0.5, mix(light, dark, 0.3)],
      [1, dark],
    ],
    look.lit ? [1, 0.1, 0, 0.5] : [0, 0.1, 1, 0.5],
  );
}
