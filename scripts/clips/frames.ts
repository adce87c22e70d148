import sharp from "sharp";
import { createCanvas } from "#scripts/pictures/canvas.ts";
import { coolPalettes, palettes } from "#scripts/pictures/colour.ts";
import { scenes } from "#scripts/pictures/scenes.ts";
import { vignette } from "#scripts/pictures/shapes.ts";
import { pictures } from "./motions.ts";
import { SECONDS } from "./signal.ts";

export const WIDTH = 640;
export const HEIGHT = 360;
export const RATE_OF_FRAMES = 15;

/** The raw RGB frames of a clip, one loop of them. No grain: it would cost more bytes than the rest. */
export async function* frames(clip: string): AsyncGenerator<Buffer> {
  const picture = pictures[clip];
  if (!picture) throw new Error(`no picture for ${clip}`);
  const colours = clip === "waves" ? coolPalettes : palettes;
  const still = createCanvas(picture.still, 960, 540, colours);
  const base = await sharp(svg(scenes[picture.scene](still) + vignette(still), still.definitions()))
    .removeAlpha()
    .toBuffer();
  const count = SECONDS * RATE_OF_FRAMES;
  for (let i = 0; i < count; i++) {
    // The same canvas for every frame: only `at` differs, so that things move and do not jump.
    const canvas = createCanvas(picture.still, 960, 540, colours);
    const overlay = svg(picture.motion(canvas, i / count), canvas.definitions());
    yield await sharp(base)
      .composite([{ input: overlay }])
      .removeAlpha()
      .raw()
      .toBuffer();
  }
}

function svg(inner: string, definitions: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 960 540"><defs>${definitions}</defs>${inner}</svg>`,
  );
}
