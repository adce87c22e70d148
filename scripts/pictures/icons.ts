import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** The mark of the site, as browsers show it (public/icon.svg). */
const mark = readFileSync(join(import.meta.dirname, "../../public/icon.svg"), "utf8");
const surface = "#1a1922";

/** Icons of the app by file name. `mark`: the part of the width that the mark takes; devices cut a maskable one to a shape. */
export const icons = {
  "apple-icon": { size: 180, mark: 0.8 },
  "icon-192": { size: 192, mark: 0.8 },
  "icon-512": { size: 512, mark: 0.8 },
  "icon-maskable-192": { size: 192, mark: 0.68 },
  "icon-maskable-512": { size: 512, mark: 0.68 },
} as const;

/** A square of the surface's colour with the mark in its middle. */
export async function paintIcon(name: keyof typeof icons) {
  const { size, mark: part } = icons[name];
  const inner = Math.round((size * part) / 2) * 2;
  const edge = (size - inner) / 2;
  const svg = mark.replace("<svg ", `<svg width="${inner}" height="${inner}" `);
  const picture = await sharp(Buffer.from(svg)).flatten({ background: surface }).png().toBuffer();
  const around = { top: edge, bottom: edge, left: edge, right: edge };
  return sharp(picture).extend({ ...around, background: surface });
}
