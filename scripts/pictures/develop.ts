import sharp, { type Sharp } from "sharp";

const spill = 0.28;

/** A drawing as a picture, in which light spills over edges a little. */
export async function develop(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<Sharp> {
  const raw = { width, height, channels: 3 } as const;
  const drawn = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const bloom = await sharp(drawn, { raw })
    .resize(Math.round(width / 8), Math.round(height / 8), { kernel: "linear" })
    .blur(width / 192)
    .linear(spill, -6)
    .resize(width, height, { kernel: "cubic" })
    .raw()
    .toBuffer();
  const lit = await sharp(drawn, { raw })
    .modulate({ brightness: 1.06, saturation: 1.12 })
    .composite([{ input: bloom, raw, blend: "screen" }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(lit, { raw });
}
