import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, path, rect, stars } from "#scripts/pictures/shapes.ts";
import { disc } from "./moon.ts";

/** A calm sea at night, under a moon or beside a lighthouse. */
export function sea(c: Canvas): string {
  const x = c.number(240, 720);
  const horizon = c.number(250, 290);
  const y = c.number(90, 160);
  const tower = c.chance(0.4);
  return [
    backdrop(c, 0.12, 0.32, 0.6, 0.5),
    stars(c, 90, 200),
    tower ? "" : c.glow(x, y, 380, c.palette.light, 0.6) + disc(c, x, y, c.number(34, 58)),
    clouds(c, horizon),
    rect(
      0,
      horizon,
      c.width,
      300,
      c.linear([
        [0, c.tone(0.62)],
        [0.2, c.tone(0.42)],
        [0.6, c.tone(0.22)],
        [1, c.tone(0.08)],
      ]),
    ),
    moonPath(c, x, horizon),
    swell(c, horizon),
    tower ? lighthouse(c, c.choose([170, 790]), horizon) : "",
    shore(c),
  ].join("");
}

function clouds(c: Canvas, horizon: number): string {
  const banks = c.many(9, () =>
    ellipse(
      c.number(0, c.width),
      horizon - c.number(8, 80),
      c.number(90, 240),
      c.number(5, 16),
      c.tone(0.74),
      0.34,
    ),
  );
  return c.blur(7, banks);
}

function moonPath(c: Canvas, x: number, horizon: number): string {
  return c.many(90, () => {
    const depth = c.number(0, 1) ** 1.5;
    const spread = 26 + depth * 170;
    const half = (4 + depth * 34) * c.number(0.4, 1.2);
    return ellipse(
      x + c.number(-1, 1) * spread * c.number(0, 1),
      horizon + 3 + depth * 210,
      half,
      0.8 + depth * 1.9,
      c.palette.light,
      c.number(0.14, 0.7),
    );
  });
}

/** Waves as thin lines that grow nearer and longer. */
function swell(c: Canvas, horizon: number): string {
  return c.many(46, (i) => {
    const depth = (i / 46) ** 1.5;
    const y = horizon + 4 + depth * 230;
    const width = 50 + depth * 330;
    const x = c.number(-100, c.width);
    const h = 1 + depth * 7;
    return path(
      `M${n(x)} ${n(y)}Q${n(x + width * 0.5)} ${n(y - h)} ${n(x + width)} ${n(y)}Q${n(x + width * 0.5)} ${n(y + h * 0.5)} ${n(x)} ${n(y)}Z`,
      c.choose([c.tone(0.08), c.tone(0.7)]),
      0.26,
    );
  });
}

function lighthouse(c: Canvas, x: number, horizon: number): string {
  const y = horizon - 150;
  const side = x < 480 ? 1 : -1;
  const beam = c.linear(
    [
      [0, c.palette.spot, 0.62],
      [1, c.palette.spot, 0],
    ],
    side > 0 ? [0, 0, 1, 0] : [1, 0, 0, 0],
  );
  const wall = c.linear(
    [
      [0, c.tone(0.7)],
      [0.4, c.tone(0.4)],
      [1, c.tone(0.1)],
    ],
    side > 0 ? [1, 0, 0, 0] : [0, 0, 1, 0],
  );
  return [
    c.blur(
      4,
      path(`M${n(x)} ${n(y - 4)}L${n(x + side * 760)} ${n(y - 90)}V${n(y + 70)}L${n(x)} ${n(y + 4)}Z`, beam),
    ),
    path(
      `M${n(x - 260)} ${n(horizon + 34)}Q${n(x - 70)} ${n(horizon - 50)} ${n(x + 10)} ${n(horizon - 20)}T${n(x + 250)} ${n(horizon + 34)}Z`,
      c.tone(0.06),
    ),
    path(`M${n(x - 13)} ${n(y + 16)}h26l8 ${n(134)}h-42z`, wall),
    rect(x - 16, y + 10, 32, 7, c.tone(0.06)),
    rect(x - 10, y - 12, 20, 22, "#fff1c8"),
    c.glow(x, y, 110, c.palette.spot, 0.9),
    path(`M${n(x - 14)} ${n(y - 12)}l14 -17l14 17z`, c.tone(0.06)),
  ].join("");
}

function shore(c: Canvas): string {
  const edge = `M0 540V506Q${n(c.number(140, 260))} ${n(c.number(470, 494))} 420 504T960 ${n(c.number(484, 510))}V540Z`;
  return (
    path(edge, c.palette.light, 0.3) +
    `<g transform="translate(0 9)">${path(
      edge,
      c.linear([
        [0, c.tone(0.3)],
        [1, c.tone(0.08)],
      ]),
    )}</g>`
  );
}
