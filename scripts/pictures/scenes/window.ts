import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, bokeh, ellipse, rect, steam, stroke } from "#scripts/pictures/shapes.ts";

/** Rain on a window above the lights of a town. */
export function window(c: Canvas): string {
  const lamp = c.number(120, 840);
  const bar = c.number(0.3, 0.7) * c.width;
  const frame = c.linear(
    [
      [0, c.tone(0.02)],
      [0.5, c.tone(0.16)],
      [1, c.tone(0.03)],
    ],
    [0, 0, 1, 0],
  );
  return [
    backdrop(c, 0.16, 0.3, 0.5, 0.3),
    skyline(c),
    c.glow(lamp, c.number(260, 400), 420, c.palette.spot, 0.34),
    bokeh(c, 34, [0, 270, c.width, 170], 24),
    bokeh(c, 9, [0, 90, c.width, 300], 46),
    drops(c),
    rect(bar - 9, 0, 18, 500, frame),
    rect(0, c.number(150, 190), c.width, 11, c.tone(0.06)),
    rect(
      0,
      478,
      c.width,
      70,
      c.linear([
        [0, c.tone(0.22)],
        [0.12, c.tone(0.1)],
        [1, c.tone(0.01)],
      ]),
    ),
    c.chance(0.6) ? mug(c, bar + c.choose([-220, 190])) : "",
  ].join("");
}

/** Far roofs, out of focus. */
function skyline(c: Canvas): string {
  let x = -20;
  const roofs = c.many(16, () => {
    const width = c.number(40, 110);
    const y = c.number(250, 390);
    x += width;
    return rect(x - width, y, width + 2, 300, c.tone(c.number(0.14, 0.3)), 0.8);
  });
  return c.blur(5, roofs);
}

function drops(c: Canvas): string {
  const streaks = c.many(34, () => {
    const x = c.number(0, c.width);
    const y = c.number(-40, 380);
    const length = c.number(40, 170);
    const d = `M${n(x)} ${n(y)}q${n(c.number(-5, 5))} ${n(length / 2)} ${n(c.number(-3, 3))} ${n(length)}`;
    return stroke(d, c.palette.light, c.number(1, 2.6), c.number(0.06, 0.26));
  });
  const fill = c.linear([
    [0, "#05060a", 0.5],
    [0.55, c.palette.mid, 0.3],
    [1, c.palette.light, 0.9],
  ]);
  const beads = c.many(230, () => {
    const r = c.number(1, 2.3) ** 2.2;
    return ellipse(
      c.number(0, c.width),
      c.number(0, 480),
      r,
      r * c.number(1, 1.35),
      fill,
      c.number(0.35, 0.95),
    );
  });
  return streaks + beads;
}

function mug(c: Canvas, x: number): string {
  const body = c.linear(
    [
      [0, c.tone(0.1)],
      [0.6, c.tone(0.32)],
      [1, c.tone(0.06)],
    ],
    [0, 0, 1, 0],
  );
  return [
    steam(c, x, 410, 170, 0.2),
    stroke(`M${n(x + 34)} 432c34 -4 34 44 -2 40`, c.tone(0.2), 8),
    `<path d="M${n(x - 38)} 412h76l-6 70q-32 10 -64 0z" fill="${body}"/>`,
    ellipse(x, 412, 38, 7, c.tone(0.38)),
    ellipse(x, 413, 33, 5, c.tone(0.08)),
  ].join("");
}
