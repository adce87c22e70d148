import { type Canvas, n } from "./canvas.ts";

export function rect(x: number, y: number, width: number, height: number, fill: string, opacity = 1): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${faint("fill", opacity)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${faint("fill", opacity)}/>`;
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${faint("fill", opacity)}/>`;
}

export function stroke(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${faint("stroke", opacity)}/>`;
}

/** `opacity` itself would make the renderer draw each shape on a layer of its own: ten times slower. */
function faint(what: "fill" | "stroke", opacity: number): string {
  return opacity === 1 ? "" : ` ${what}-opacity="${opacity.toFixed(2)}"`;
}

export function moved(x: number, y: number, inner: string, turn = 0, scale = 1): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale.toFixed(3)})">${inner}</g>`;
}

/** The whole picture in one vertical gradient of the palette's tones, top to bottom. */
export function backdrop(c: Canvas, ...tones: readonly number[]): string {
  const last = Math.max(1, tones.length - 1);
  return rect(0, 0, c.width, c.height, c.linear(tones.map((t, i) => [i / last, c.tone(t)] as const)));
}

/** Lights out of focus inside a box. */
export function bokeh(
  c: Canvas,
  count: number,
  box: readonly [number, number, number, number],
  size = 26,
): string {
  const [x, y, width, height] = box;
  const colours = [c.palette.light, c.palette.spot, c.palette.spot, c.palette.mid, c.palette.light];
  const lights = c.many(count, () => {
    const colour = c.choose(colours);
    const r = size * c.number(0.35, 1.25);
    const fill = c.radial([
      [0, colour, 0.55],
      [0.78, colour, 0.6],
      [0.92, colour, 0.85],
      [1, colour, 0],
    ]);
    const at = c.number(0.12, 0.6);
    return ellipse(x + c.number(0, width), y + c.number(0, height), r, r, fill, at);
  });
  return lights;
}

/** A range of hills from the left edge to the right one, closed at the bottom. */
export function ridge(c: Canvas, y: number, rise: number, fill: string, rough = 1): string {
  const waves = [1, 2.3, 4.1, 9.7].map((f, i) => ({
    f: f * c.number(0.7, 1.3),
    at: c.number(0, 7),
    h: rise / (1 + i * 1.6),
  }));
  let d = `M0 ${c.height}`;
  for (let x = 0; x <= c.width; x += 16) {
    const lift = waves.reduce(
      (sum, { f, at, h }, i) => sum + Math.sin((x / c.width) * f * 3 + at) * h * (i > 1 ? rough : 1),
      0,
    );
    d += `L${x} ${n(y - lift)}`;
  }
  return path(`${d}L${c.width} ${c.height}Z`, fill);
}

export function stars(c: Canvas, count: number, depth: number): string {
  return c.many(count, () => {
    const r = c.number(0.4, 1.5);
    return ellipse(c.number(0, c.width), c.number(0, depth), r, r, c.palette.light, c.number(0.15, 0.8));
  });
}

/** Steam or smoke: soft strands that rise from a point and widen. */
export function steam(c: Canvas, x: number, y: number, height: number, opacity = 0.3): string {
  const strands = c.many(4, () => {
    const sway = c.number(20, 52) * c.choose([-1, 1]);
    const from = x + c.number(-20, 20);
    const d = `M${n(from)} ${n(y)}C${n(from + sway)} ${n(y - height * 0.3)} ${n(from - sway)} ${n(y - height * 0.55)} ${n(from + sway * 0.7)} ${n(y - height * c.number(0.8, 1.05))}`;
    return stroke(d, c.palette.light, c.number(4, 12), opacity);
  });
  return c.blur(8, strands, 0.9);
}

/** Darker towards the edges, so that the eye rests in the middle. */
export function vignette(c: Canvas, strength = 0.6): string {
  const fill = c.radial(
    [
      [0, "#08070c", 0],
      [0.55, "#08070c", strength * 0.12],
      [1, "#08070c", strength],
    ],
    [0.5, 0.48, 0.72],
  );
  return rect(0, 0, c.width, c.height, fill);
}
