import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";
import { backdrop, bokeh, ellipse, moved, path, stroke } from "#scripts/pictures/shapes.ts";

/** Large leaves with drops on them, light behind. */
export function leaves(c: Canvas): string {
  const x = c.number(360, 640);
  const ring = (count: number, reach: number, tone: number) =>
    c.many(count, (i) => {
      const left = i % 2 === 0;
      const at = left ? c.number(-60, 60) : c.number(900, 1020);
      const turn = (left ? c.number(14, 84) : c.number(-84, -14)) + c.number(-10, 10);
      return moved(at, c.number(40, 560), leaf(c, tone), turn, reach * c.number(0.75, 1.2));
    });
  return [
    backdrop(c, 0.26, 0.52, 0.6, 0.3),
    c.glow(x, 200, 430, c.palette.light, 0.7),
    c.glow(x + 60, 260, 240, c.palette.spot, 0.5),
    bokeh(c, 18, [160, 40, 640, 440], 40),
    c.blur(6, ring(10, 1.1, 0.42)),
    ring(8, 1, 0.26),
    ring(6, 0.9, 0.1),
    dew(c),
  ].join("");
}

function leaf(c: Canvas, tone: number): string {
  const fill = c.linear(
    [
      [0, c.tone(tone * 0.5)],
      [0.5, c.tone(tone + 0.08)],
      [0.51, c.tone(tone * 0.75)],
      [1, c.tone(tone * 0.4)],
    ],
    [0, 0, 1, 0],
  );
  const vein = mix(c.tone(tone), c.palette.light, 0.34);
  const veins = c.many(8, (i) => {
    const y = -50 - i * 36;
    const half = 62 * Math.sin(((i + 1) / 9.5) * Math.PI);
    return stroke(
      `M0 ${n(y)}Q${n(half * 0.5)} ${n(y - 14)} ${n(half)} ${n(y - 44)}M0 ${n(y)}Q${n(-half * 0.5)} ${n(y - 14)} ${n(-half)} ${n(y - 44)}`,
      vein,
      1.3,
      0.36,
    );
  });
  const drops = c.many(5, () => {
    const x = c.number(-36, 36);
    const y = c.number(-300, -80);
    const r = c.number(3, 7);
    return (
      ellipse(x, y, r, r * 1.15, c.palette.light, 0.34) +
      ellipse(x - r * 0.3, y - r * 0.4, r * 0.28, r * 0.28, "#ffffff", 0.95)
    );
  });
  return (
    path("M0 0C-92 -90 -96 -260 0 -392C96 -260 92 -90 0 0Z", fill) +
    stroke("M0 30V-380", vein, 2.4, 0.6) +
    veins +
    drops
  );
}

function dew(c: Canvas): string {
  return c.many(40, () => {
    const length = c.number(10, 30);
    return stroke(
      `M${n(c.number(0, c.width))} ${n(c.number(0, c.height))}v${n(length)}`,
      c.palette.light,
      1,
      c.number(0.08, 0.3),
    );
  });
}
