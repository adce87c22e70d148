import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, bokeh, ellipse, moved, path, rect, stroke } from "#scripts/pictures/shapes.ts";

/** Soft brushes, and the powder they leave in the light. */
export function brush(c: Canvas): string {
  const lean = c.number(-20, 20);
  const x = c.number(380, 580);
  const others = [-1, 1]
    .filter(() => c.chance(0.75))
    .map((side) =>
      moved(x + side * c.number(170, 230), 350, tool(c, 0.62), side * c.number(8, 24), c.number(0.7, 0.84)),
    )
    .join("");
  return [
    backdrop(c, 0.12, 0.28, 0.46, 0.2),
    c.glow(x + lean * 16, 120, 500, c.palette.light, 0.42),
    bokeh(c, 16, [0, 30, c.width, 400], 38),
    others,
    c.blur(
      12,
      c.many(14, () =>
        ellipse(
          x + c.number(-260, 260),
          c.number(20, 220),
          c.number(30, 90),
          c.number(16, 44),
          c.palette.light,
          0.09,
        ),
      ),
    ),
    moved(x, 320, tool(c, 1), lean),
    c.many(90, () => {
      const r = c.number(0.6, 2.2);
      return ellipse(
        x + c.number(-1, 1) * c.number(40, 360),
        c.number(10, 330),
        r,
        r,
        c.palette.spot,
        c.number(0.2, 0.85),
      );
    }),
    rect(
      0,
      492,
      c.width,
      60,
      c.linear([
        [0, c.tone(0.1), 0],
        [1, c.tone(0.02)],
      ]),
    ),
  ].join("");
}

function tool(c: Canvas, light: number): string {
  const hairs = c.many(110, (i) => {
    const t = i / 109 - 0.5;
    const top = -250 - 46 * Math.cos(t * Math.PI) + c.number(-7, 7);
    const d = `M${n(t * 62)} -62C${n(t * 130)} -120 ${n(t * 190)} -190 ${n(t * 168)} ${n(top)}`;
    return stroke(d, c.choose([c.tone(0.36 * light), c.tone(0.62 * light), c.tone(0.86 * light)]), 2.6, 0.8);
  });
  const tips = c.many(60, () => {
    const t = c.number(-0.5, 0.5);
    return stroke(
      `M${n(t * 176)} ${n(-222 - 44 * Math.cos(t * Math.PI))}l${n(t * 4)} -28`,
      c.palette.light,
      2,
      0.5 * light,
    );
  });
  const metal = c.linear(
    [
      [0, c.tone(0.14)],
      [0.3, c.tone(0.9 * light)],
      [0.48, c.tone(0.45)],
      [1, c.tone(0.1)],
    ],
    [0, 0, 1, 0],
  );
  const wood = c.linear(
    [
      [0, c.tone(0.04)],
      [0.3, c.tone(0.5 * light)],
      [1, c.tone(0.03)],
    ],
    [0, 0, 1, 0],
  );
  return [
    path("M-33 -62C-62 -120 -96 -190 -84 -244Q0 -318 84 -244C96 -190 62 -120 33 -62Z", c.tone(0.42 * light)),
    hairs,
    tips,
    path("M-34 30L-36 -68Q0 -56 36 -68L34 30Z", metal),
    rect(-35, -20, 70, 4, "#08070c", 0.3),
    path("M-34 28H34C42 120 24 220 16 330H-16C-24 220 -42 120 -34 28Z", wood),
  ].join("");
}
