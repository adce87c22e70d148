import { fraction, pick } from "#sandbox/random.ts";
import { type Palette, palettes, ramp } from "./colour.ts";

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** What a scene draws with: seeded choices, the palette, and SVG pieces that need definitions. */
export type Canvas = {
  width: number;
  height: number;
  palette: Palette;
  /** The palette's ramp, from night (0) to light (1). */
  tone(t: number): string;
  /** A number between `min` and `max`; each call gives the seed's next. */
  number(min: number, max: number): number;
  choose<T>(options: readonly T[]): T;
  chance(likelihood: number): boolean;
  /** Results of `draw` for 0 to `count` - 1, joined. */
  many(count: number, draw: (i: number) => string): string;
  /** A fill for a linear gradient; the direction in fractions of the shape, downwards by default. */
  linear(stops: readonly Stop[], direction?: readonly [number, number, number, number]): string;
  /** A fill for a radial gradient around a point given in fractions of the shape. */
  radial(stops: readonly Stop[], centre?: readonly [number, number, number]): string;
  /** Soft light around a point. */
  glow(x: number, y: number, radius: number, colour: string, opacity?: number): string;
  /** `inner` out of focus; the deviation in pixels, from 2 up (less is far slower), the margin in sizes of it. */
  blur(deviation: number, inner: string, margin?: number): string;
  definitions(): string;
};

/** A canvas whose choices are all fixed by `name`. */
export function createCanvas(
  name: string,
  width: number,
  height: number,
  colours: readonly Palette[] = palettes,
): Canvas {
  const palette = pick(colours, "palette", name);
  const definitions: string[] = [];
  let drawn = 0;
  const number = (min: number, max: number) => min + (max - min) * fraction(name, drawn++);
  const define = (make: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push(make(id));
    return `url(#${id})`;
  };
  const canvas: Canvas = {
    width,
    height,
    palette,
    tone: (t) => ramp(palette, t),
    number,
    choose: (options) => options[Math.floor(number(0, options.length))] as (typeof options)[number],
    chance: (likelihood) => number(0, 1) < likelihood,
    many: (count, draw) => Array.from({ length: Math.round(count) }, (_, i) => draw(i)).join(""),
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`,
      ),
    radial: (stops, [x, y, r] = [0.5, 0.5, 0.5]) =>
      define(
        (id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stopList(stops)}</radialGradient>`,
      ),
    glow(x, y, radius, colour, opacity = 1) {
      const fill = canvas.radial([
        [0, colour, opacity],
        [0.25, colour, opacity * 0.55],
        [0.55, colour, opacity * 0.17],
        [1, colour, 0],
      ]);
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
    },
    blur(deviation, inner, margin = 0.2) {
      const filter = define(
        (id) =>
          `<filter id="${id}" x="${-margin}" y="${-margin}" width="${1 + 2 * margin}" height="${1 + 2 * margin}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      );
      return `<g filter="${filter}">${inner}</g>`;
    },
    definitions: () => definitions.join(""),
  };
  return canvas;
}

/** A number as short as a picture needs it. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");
}
