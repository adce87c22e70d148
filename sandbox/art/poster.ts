import sharp from "sharp";
import { pick, unit } from "../random.ts";

const palettes = [
  ["#3b2f63", "#b48bd0", "#f3d6c6"],
  ["#122b3a", "#2c7a86", "#e0c9a0"],
  ["#1b1f3b", "#5b6bc0", "#d7c8f2"],
];

export async function renderPoster(name: string): Promise<Buffer> {
  return gradient(name, 960, 540);
}

export function gradient(name: string, width: number, height: number): Promise<Buffer> {
  const [a, b, c] = pick(palettes, name);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="l" x2="0" y2="1"><stop stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient>
    <radialGradient id="r" cx="${unit(name, "x")}" cy="${unit(name, "y")}" r=".6"><stop stop-color="${c}" stop-opacity=".8"/><stop offset="1" stop-color="${c}" stop-opacity="0"/></radialGradient>
    </defs><rect width="100%" height="100%" fill="url(#l)"/><rect width="100%" height="100%" fill="url(#r)"/></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 75, effort: 2 }).toBuffer();
}
