import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, path, rect, ridge, stroke } from "#scripts/pictures/shapes.ts";

/** Paper lanterns above a river. */
export function lantern(c: Canvas): string {
  const shore = c.number(380, 410);
  const count = Math.round(c.number(4, 7));
  const lamps = Array.from({ length: count }, (_, i) => ({
    x: ((i + 0.5) / count) * c.width + c.number(-46, 46),
    y: c.number(110, 260),
    r: c.number(30, 62),
  }));
  return [
    backdrop(c, 0.1, 0.26, 0.42, 0.2),
    ridge(c, shore - 50, 40, c.tone(0.24)),
    ridge(c, shore - 8, 16, c.tone(0.12)),
    rect(
      0,
      shore,
      c.width,
      540 - shore,
      c.linear([
        [0, c.tone(0.4)],
        [0.3, c.tone(0.24)],
        [1, c.tone(0.05)],
      ]),
    ),
    lamps.map(({ x, y, r }) => reflection(c, x, shore, y, r)).join(""),
    ripples(c, shore),
    lamps.map(({ x, y, r }) => lamp(c, x, y, r)).join(""),
    c.chance(0.5) ? branch(c) : "",
  ].join("");
}

export function lamp(c: Canvas, x: number, y: number, r: number): string {
  const paper = c.radial(
    [
      [0, "#fff4d8"],
      [0.4, c.palette.spot],
      [1, c.tone(0.56)],
    ],
    [0.5, 0.6, 0.62],
  );
  const ribs = c.many(5, (i) => {
    const at = (i - 2) * 0.36;
    const half = r * Math.sqrt(1 - at * at * 0.86);
    return stroke(
      `M${n(x - half)} ${n(y + at * r * 1.1)}q${n(half)} ${n(r * 0.16)} ${n(half * 2)} 0`,
      c.tone(0.42),
      1.2,
      0.4,
    );
  });
  return [
    stroke(`M${n(x)} -5V${n(y - r * 1.1)}`, c.tone(0.06), 1.6),
    c.glow(x, y, r * 4.2, c.palette.spot, 0.55),
    ellipse(x, y, r, r * 1.12, paper),
    ribs,
    rect(x - r * 0.36, y - r * 1.2, r * 0.72, r * 0.16, c.tone(0.1)),
    rect(x - r * 0.3, y + r * 1.04, r * 0.6, r * 0.13, c.tone(0.1)),
    stroke(`M${n(x)} ${n(y + r * 1.17)}v${n(r * 0.7)}`, c.tone(0.5), 2.2, 0.8),
  ].join("");
}

function reflection(c: Canvas, x: number, shore: number, y: number, r: number): string {
  const length = (shore - y) * 0.5 + 40;
  const light = c.linear([
    [0, c.palette.spot, 0.6],
    [1, c.palette.spot, 0],
  ]);
  const bars = c.many(9, (i) => {
    const half = r * c.number(0.35, 1) * (1 - i * 0.05);
    return ellipse(
      x + c.number(-6, 6),
      shore + 6 + (i / 9) * length,
      half,
      2.4,
      c.palette.spot,
      0.5 - i * 0.05,
    );
  });
  return rect(x - r * 0.5, shore, r, length, light, 0.5) + bars;
}

function ripples(c: Canvas, shore: number): string {
  return c.many(26, () => {
    const y = shore + c.number(2, 130);
    const half = c.number(20, 110) * (0.4 + (y - shore) / 130);
    return stroke(
      `M${n(c.number(-40, c.width))} ${n(y)}h${n(half)}`,
      c.palette.light,
      1,
      c.number(0.03, 0.14),
    );
  });
}

function branch(c: Canvas): string {
  const leaves = c.many(34, (i) => {
    const x = i * 9 - 20;
    const y = 30 + Math.sin(i / 4) * 16 + c.number(-26, 30);
    return path(
      `M${n(x)} ${n(y)}q${n(c.number(8, 20))} ${n(c.number(-4, 10))} ${n(c.number(22, 34))} ${n(c.number(8, 26))}q-20 ${n(c.number(-2, 4))} -30 -14z`,
      c.tone(0.03),
    );
  });
  return stroke("M-20 24Q120 60 300 34", c.tone(0.03), 5) + leaves;
}
