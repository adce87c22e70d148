import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, path, rect, ridge } from "#scripts/pictures/shapes.ts";
import { pine } from "./moon.ts";

/** Snow falling on a hut and firs. */
export function snow(c: Canvas): string {
  const x = c.number(250, 710);
  const white = c.linear([
    [0, c.palette.light],
    [0.4, c.tone(0.72)],
    [1, c.tone(0.44)],
  ]);
  const far = c.many(26, (i) => pine((i / 25) * 1000 - 20, 400, c.number(90, 190), c.tone(0.4)));
  const near = c.many(6, (i) =>
    snowyPine(c, i % 2 ? c.number(-20, x - 190) : c.number(x + 200, 990), 500, c.number(190, 330)),
  );
  return [
    backdrop(c, 0.2, 0.38, 0.6, 0.56),
    ridge(c, 330, 70, c.tone(0.48)),
    far,
    rect(
      0,
      280,
      c.width,
      140,
      c.linear([
        [0, c.palette.light, 0],
        [1, c.palette.light, 0.3],
      ]),
    ),
    ridge(c, 400, 18, white),
    c.glow(x, 390, 260, c.palette.spot, 0.5),
    hut(c, x, 428),
    path(
      `M0 540V450Q${n(x - 60)} 414 ${n(x + 120)} 440T960 446V540Z`,
      c.linear([
        [0, c.tone(0.94)],
        [1, c.tone(0.5)],
      ]),
    ),
    c.glow(x + 14, 446, 150, c.palette.spot, 0.5),
    near,
    flakes(c),
  ].join("");
}

function hut(c: Canvas, x: number, y: number): string {
  const wall = c.linear([
    [0, c.tone(0.2)],
    [1, c.tone(0.1)],
  ]);
  const lit = "#ffe6b0";
  return [
    rect(x + 42, y - 136, 20, 50, c.tone(0.14)),
    rect(x + 39, y - 140, 26, 9, c.palette.light),
    rect(x - 84, y - 64, 168, 76, wall),
    path(`M${n(x - 106)} ${n(y - 58)}L${n(x)} ${n(y - 128)}L${n(x + 106)} ${n(y - 58)}Z`, c.tone(0.12)),
    path(
      `M${n(x - 116)} ${n(y - 54)}Q${n(x - 40)} ${n(y - 120)} ${n(x)} ${n(y - 142)}Q${n(x + 40)} ${n(y - 120)} ${n(x + 116)} ${n(y - 54)}L${n(x + 98)} ${n(y - 52)}L${n(x)} ${n(y - 116)}L${n(x - 98)} ${n(y - 52)}Z`,
      c.tone(0.95),
    ),
    ...[-58, 28].map(
      (dx) =>
        c.glow(x + dx + 15, y - 28, 70, c.palette.spot, 0.7) +
        rect(x + dx, y - 44, 30, 30, lit) +
        rect(x + dx + 14, y - 44, 2.5, 30, c.tone(0.2)) +
        rect(x + dx, y - 30, 30, 2.5, c.tone(0.2)),
    ),
    rect(x - 13, y - 40, 27, 52, c.tone(0.05)),
  ].join("");
}

function snowyPine(c: Canvas, x: number, base: number, h: number): string {
  const caps = c.many(5, (i) => {
    const y = base - h + (h * (i + 1)) / 5.4;
    const half = (h * 0.23 * (i + 1.4)) / 6;
    return path(
      `M${n(x - half)} ${n(y)}Q${n(x - half * 0.3)} ${n(y - h * 0.1)} ${n(x)} ${n(y - h * 0.16)}Q${n(x + half * 0.2)} ${n(y - h * 0.07)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y - h * 0.045)} ${n(x - half)} ${n(y)}Z`,
      c.palette.light,
      0.85,
    );
  });
  return pine(x, base, h, c.tone(0.16)) + caps;
}

function flakes(c: Canvas): string {
  const near = c.many(26, () =>
    ellipse(
      c.number(0, c.width),
      c.number(0, c.height),
      c.number(5, 11),
      c.number(5, 11),
      c.palette.light,
      c.number(0.14, 0.34),
    ),
  );
  const far = c.many(210, () => {
    const r = c.number(0.7, 2.6);
    return ellipse(c.number(0, c.width), c.number(0, c.height), r, r, "#ffffff", c.number(0.3, 0.85));
  });
  return far + c.blur(2.4, near);
}
