import { moon } from "#sandbox/art/scenes/moon.ts";
import { type Canvas, createCanvas, n } from "./canvas.ts";
import { coolPalettes, palettes } from "./colour.ts";
import { develop } from "./develop.ts";
import { scenes } from "./scenes.ts";
import { vignette } from "./shapes.ts";

const WIDTH = 960;
const HEIGHT = 540;
const cold = new Set(["aquarium", "sea", "snow", "ripples"]);

/** The poster of a name `{scene}-{seed}`: 960x540, WebP. The same name gives the same picture. */
export function renderPoster(name: string): Promise<Buffer> {
  return develop(posterSvg(name), { width: WIDTH, height: HEIGHT });
}

function posterSvg(name: string): string {
  const scene = name.split("-")[0] ?? "";
  const canvas = createCanvas(name, WIDTH, HEIGHT, cold.has(scene) ? coolPalettes : palettes);
  const inner = `<g transform="${framing(canvas)}">${(scenes[scene] ?? moon)(canvas)}</g>${vignette(canvas)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${canvas.definitions()}</defs>${inner}</svg>`;
}

/** A little nearer or not, and mirrored or not: scenes of one kind should not look alike. */
function framing(c: Canvas): string {
  const scale = c.number(1, 1.2);
  const x = -(scale - 1) * WIDTH * c.number(0.25, 0.75);
  const y = -(scale - 1) * HEIGHT * c.number(0.5, 0.9);
  const mirror = c.chance(0.5) ? `translate(${WIDTH}) scale(-1 1) ` : "";
  return `${mirror}translate(${n(x)} ${n(y)}) scale(${scale.toFixed(3)})`;
}
