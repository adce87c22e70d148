import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, path, rect, ridge, stars } from "#scripts/pictures/shapes.ts";

/** A moon over hills, with mist between them. */
export function moon(c: Canvas): string {
  const x = c.number(180, 780);
  const y = c.number(110, 210);
  const r = c.number(40, 74);
  const layers = c.many(5, (i) => {
    const base = 300 + i * 52;
    const near = i / 4;
    const fill = c.linear([
      [0, c.tone(0.56 - near * 0.46)],
      [0.5, c.tone(0.48 - near * 0.45)],
      [1, c.tone(0.3 - near * 0.3)],
    ]);
    const mist = rect(
      0,
      base - 10,
      c.width,
      120,
      c.linear([
        [0, c.tone(0.7), 0],
        [0.7, c.tone(0.7), 0.2 - near * 0.12],
        [1, c.tone(0.7), 0],
      ]),
    );
    return ridge(c, base, 46 - i * 4, fill, 0.6 + near) + mist;
  });
  return [
    backdrop(c, 0.1, 0.28, 0.5, 0.66, 0.4),
    stars(c, 110, 330),
    c.glow(x, y, 400, c.palette.light, 0.55),
    disc(c, x, y, r),
    layers,
    c.chance(0.65) ? cottage(c, c.number(160, 780)) : pines(c),
  ].join("");
}

export function disc(c: Canvas, x: number, y: number, r: number): string {
  const face = c.radial(
    [
      [0, "#fffaf0"],
      [0.7, c.palette.light],
      [1, c.tone(0.85)],
    ],
    [0.4, 0.38, 0.7],
  );
  const seas = c.many(7, () => {
    const turn = c.number(0, 6.28);
    const off = c.number(0, 0.62) * r;
    const size = c.number(0.1, 0.3) * r;
    return ellipse(x + Math.cos(turn) * off, y + Math.sin(turn) * off, size, size * 0.8, c.palette.mid, 0.13);
  });
  return ellipse(x, y, r, r, face) + c.blur(2, seas);
}

function cottage(c: Canvas, x: number): string {
  const y = 486;
  return [
    path(`M${n(x - 46)} ${y}v-34l48 -34l48 34v34z`, c.tone(0.02)),
    rect(x + 22, y - 64, 10, 26, c.tone(0.02)),
    c.glow(x - 14, y - 16, 90, c.palette.spot, 0.6),
    rect(x - 22, y - 26, 15, 17, c.palette.spot),
    rect(x + 14, y - 26, 15, 17, c.palette.spot, 0.8),
    path(`M0 540V500Q${n(x)} 466 960 506V540Z`, c.tone(0.01)),
  ].join("");
}

/** Firs along the lower edge, tallest at the sides. */
export function pines(c: Canvas, base = 560, fill = c.tone(0.01)): string {
  return c.many(34, (i) => {
    const x = (i / 33) * 980 - 10 + c.number(-14, 14);
    const h = (70 + 130 * Math.abs(x / c.width - 0.5) * 2) * c.number(0.7, 1.2);
    return pine(x, base, h, fill);
  });
}

export function pine(x: number, base: number, h: number, fill: string): string {
  const w = h * 0.23;
  const tiers = [0, 1, 2, 3, 4].map((i) => {
    const y = base - h + (h * (i + 1)) / 5.4;
    const half = (w * (i + 1.4)) / 6;
    return `L${n(x + half)} ${n(y)}L${n(x + half * 0.5)} ${n(y - 2)}`;
  });
  const left = [4, 3, 2, 1, 0].map((i) => {
    const y = base - h + (h * (i + 1)) / 5.4;
    const half = (w * (i + 1.4)) / 6;
    return `L${n(x - half * 0.5)} ${n(y - 2)}L${n(x - half)} ${n(y)}`;
  });
  const skirt = n(base - h * 0.07);
  const trunk = `L${n(x + 3)} ${skirt}V${n(base)}H${n(x - 3)}V${skirt}`;
  return path(`M${n(x)} ${n(base - h)}${tiers.join("")}${trunk}${left.join("")}Z`, fill);
}
