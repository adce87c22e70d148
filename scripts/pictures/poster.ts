import type { Sharp } from "sharp";
import { fraction } from "#sandbox/random.ts";
import { type Canvas, createCanvas, n } from "./canvas.ts";
import { coolPalettes, type Palette, palettes } from "./colour.ts";
import { develop } from "./develop.ts";
import { isScene, scenes } from "./scenes.ts";
import { vignette } from "./shapes.ts";

/** The drawing's own measures; the picture's are in its pixels. */
const drawing = { width: 960, height: 540 };
const size = { width: 1280, height: 720 };
const cold = new Set(["aquarium", "sea", "snow", "ripples"]);

/** The poster of a name `{scene}-{seed}`, 1280x720. The same name gives the same picture. */
export function paintPoster(name: string): Promise<Sharp> {
  const [scene = ""] = name.split("-");
  if (!isScene(scene)) throw new Error(`no scene for ${name}`);
  const canvas = createCanvas(name, drawing.width, drawing.height, colours(scene, name));
  const inner = `<g transform="${framing(canvas)}">${scenes[scene](canvas)}</g>${vignette(canvas)}`;
  return develop(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${drawing.width} ${drawing.height}"><defs>${canvas.definitions()}</defs>${inner}</svg>`,
    size,
  );
}

/** A scene's numbered posters take its palettes in turn, so that no two of them are of one colour where it can be. */
function colours(scene: string, name: string): readonly Palette[] {
  const fitting = cold.has(scene) ? coolPalettes : palettes;
  const number = Number(/-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return fitting;
  const first = Math.floor(fraction("palette", scene) * fitting.length);
  return fitting.slice((first + number * 3) % fitting.length).slice(0, 1);
}

/** A little nearer or not, and mirrored or not: scenes of one kind should not look alike. */
function framing(c: Canvas): string {
  const scale = c.number(1, 1.2);
  const x = -(scale - 1) * drawing.width * c.number(0.25, 0.75);
  const y = -(scale - 1) * drawing.height * c.number(0.5, 0.9);
  const mirror = c.chance(0.5) ? `translate(${drawing.width}) scale(-1 1) ` : "";
  return `${mirror}translate(${n(x)} ${n(y)}) scale(${scale.toFixed(3)})`;
}
