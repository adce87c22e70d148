import type { Sharp } from "sharp";
import { face } from "#scripts/pictures/portrait/face.ts";
import { chooseHair } from "#scripts/pictures/portrait/hair.ts";
import { chooseLook } from "#scripts/pictures/portrait/look.ts";
import { extras, headscarf, shoulders } from "#scripts/pictures/portrait/wear.ts";
import { type Canvas, createCanvas } from "./canvas.ts";
import { develop } from "./develop.ts";
import { isScene, scenes } from "./scenes.ts";
import { backdrop, bokeh, ellipse, moved, stars, vignette } from "./shapes.ts";

const size = 320;

/**
 * An avatar, 320x320. A name is `{scene}-{seed}`, or `{she|he|scarf|reader}-{colouring}-{seed}` for a person.
 * The same name gives the same picture.
 */
export function paintAvatar(name: string): Promise<Sharp> {
  return develop(avatarSvg(name), { width: size, height: size });
}

function avatarSvg(name: string): string {
  const [what = ""] = name.split("-");
  const canvas = isScene(what) ? createCanvas(name, 960, 540) : createCanvas(name, size, size);
  const inner = isScene(what)
    ? `<g transform="translate(-124 0) scale(.5926)">${scenes[what](canvas)}</g>`
    : portrait(canvas, name);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>${canvas.definitions()}</defs>${inner}</svg>`;
}

function portrait(c: Canvas, name: string): string {
  const [who = "", colouring = ""] = name.split("-");
  const look = chooseLook(c, colouring);
  const side = look.lit ? 1 : -1;
  const scarf = who === "scarf";
  const hair = scarf ? headscarf(c, look) : chooseHair(c, look, who);
  const worn = scarf ? "" : extras(c, look);
  return [
    backdrop(c, 0.26, 0.5, 0.24),
    behind(c, side),
    moved(-35, -34, hair.back + shoulders(c, look) + face(c, look) + hair.front + worn, 0, 1.22),
    c.glow(160 + side * 150, 90, 190, c.palette.spot, 0.14),
    vignette(c, 0.34),
  ].join("");
}

/** The room behind: a moon, lights out of focus or stars. */
function behind(c: Canvas, side: number): string {
  return (
    c.glow(160 + side * 110, 90, 260, c.palette.light, 0.5) +
    c.choose([
      () => ellipse(160, 140, 118, 118, c.palette.light, 0.2),
      () => bokeh(c, 12, [0, 0, 320, 260], 26),
      () => stars(c, 50, 260) + ellipse(160 + side * 92, 74, 32, 32, c.palette.light, 0.7),
      () => ellipse(160 + side * 30, 170, 140, 140, c.tone(0.3), 0.5) + bokeh(c, 5, [0, 0, 320, 200], 20),
    ])()
  );
}
