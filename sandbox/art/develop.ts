import sharp from "sharp";
import { unit } from "#sandbox/random.ts";

const TILE = 192;
const BLOOM = 0.28;
let grain: Buffer | undefined;

/** A drawing as a picture: light spills over edges a little, and fine grain keeps gradients from banding. */
export async function develop(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  const drawn = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const bloom = await sharp(drawn, { raw })
    .resize(Math.round(width / 8), Math.round(height / 8), { kernel: "linear" })
    .blur(5)
    .linear(BLOOM, -6)
    .resize(width, height, { kernel: "cubic" })
    .raw()
    .toBuffer();
  grain ??= makeGrain();
  return sharp(drawn, { raw })
    .modulate({ brightness: 1.06, saturation: 1.12 })
    .composite([
      { input: bloom, raw, blend: "screen" },
      { input: grain, raw: { width: TILE, height: TILE, channels: 4 }, tile: true, blend: "over" },
    ])
    .webp({ quality: 82, effort: 2, smartSubsample: false })
    .toBuffer();
}

/** Black and white specks of little opacity. */
function makeGrain(): Buffer {
  const pixels = Buffer.alloc(TILE * TILE * 4);
  for (let i = 0; i < TILE * TILE; i++) {
    const speck = unit("grain", i) + unit("grain too", i) - 1;
    pixels.fill(speck > 0 ? 255 : 0, i * 4, i * 4 + 3);
    pixels[i * 4 + 3] = Math.round(Math.abs(speck) * 13);
  }
  return pixels;
}
