import sharp from "sharp";
import { createCanvas } from "#scripts/pictures/canvas.ts";
import { coolPalettes, palettes } from "#scripts/pictures/colour.ts";
import { scenes } from "#scripts/pictures/scenes.ts";
import { vignette } from "#scripts/pictures/shapes.ts";
import { pictures } from "./motions.ts";
import { clipSeconds } from "./signal.ts";

export const frameWidth = 640;
export const frameHeight = 360;
export const framesPerSecond = 15;

/** The raw RGB frames of a clip, one loop of them. No grain: it would cost more bytes than the rest. */
export async function* frames(clip: string): AsyncGenerator<Buffer> {
  const picture = pictures[clip];
  if (!picture) throw new Error(`no picture for ${clip}`);
  const colours = clip === "waves" ? coolPalettes : palettes;
  const still = createCanvas(picture.still, 960, 540, colours);
  const base = await sharp(svg(scenes[picture.scene](still) + vignette(still), still.definitions()))
    .removeAlpha()
    .toBuffer();
  const count = clipSeconds * framesPerSecond;
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
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frameWidth}" height="${frameHeight}" viewBox="0 0 960 540"><defs>${definitions}</defs>${inner}</svg>`,
  );
}
