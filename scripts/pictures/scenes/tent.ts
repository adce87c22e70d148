import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, path, rect, ridge, stars, stroke } from "#scripts/pictures/shapes.ts";
import { pine } from "./moon.ts";

/** A tent lit from inside at the edge of a wood. */
export function tent(c: Canvas): string {
  const x = c.number(340, 620);
  const wet = c.chance(0.5);
  const back = c.many(30, (i) =>
    pine((i / 29) * 1000 - 20 + c.number(-12, 12), 450, c.number(170, 320), c.tone(0.2)),
  );
  const front = c.many(9, (i) => {
    const side = i % 2 === 0 ? c.number(-30, 190) : c.number(770, 990);
    return pine(side, 520, c.number(280, 460), c.tone(0.04));
  });
  return [
    backdrop(c, 0.12, 0.3, 0.5, 0.44),
    wet ? "" : stars(c, 120, 300),
    c.glow(x + 60, 300, 460, c.palette.light, 0.16),
    back,
    rect(
      0,
      300,
      c.width,
      150,
      c.linear([
        [0, c.tone(0.6), 0],
        [0.8, c.tone(0.62), 0.35],
        [1, c.tone(0.6), 0],
      ]),
    ),
    ridge(
      c,
      430,
      12,
      c.linear([
        [0, c.tone(0.22)],
        [1, c.tone(0.02)],
      ]),
    ),
    c.glow(x, 400, 330, c.palette.spot, 0.55),
    canvasTent(c, x, 448),
    front,
    wet ? rain(c) : "",
  ].join("");
}

function canvasTent(c: Canvas, x: number, y: number): string {
  const s = c.number(0.9, 1.2);
  const at = (dx: number, dy: number) => `${n(x + dx * s)} ${n(y + dy * s)}`;
  const cloth = c.radial(
    [
      [0, "#fff3d6"],
      [0.35, c.palette.spot],
      [1, c.tone(0.6)],
    ],
    [0.42, 0.9, 0.9],
  );
  const side = c.linear(
    [
      [0, c.palette.spot, 0.75],
      [1, c.tone(0.4)],
    ],
    [0, 0, 1, 0.3],
  );
  return [
    c.glow(x, y + 16, 260 * s, c.palette.spot, 0.5),
    path(`M${at(-10, -130)}L${at(95, -112)}Q${at(140, -40)} ${at(190, 6)}L${at(95, 14)}Z`, side),
    path(
      `M${at(-10, -130)}Q${at(-60, -40)} ${at(-125, 10)}L${at(95, 16)}Q${at(40, -50)} ${at(-10, -130)}Z`,
      cloth,
    ),
    path(
      `M${at(-10, -128)}Q${at(-22, -50)} ${at(-40, 12)}L${at(8, 13)}Q${at(2, -60)} ${at(-10, -128)}Z`,
      "#fff8e6",
      0.75,
    ),
    c.glow(x - 14 * s, y - 8 * s, 60, "#fff2cc", 0.9),
    stroke(
      `M${at(-10, -130)}Q${at(40, -50)} ${at(95, 15)}M${at(-10, -130)}L${at(95, -112)}`,
      c.tone(0.2),
      2,
      0.5,
    ),
    stroke(`M${at(-10, -130)}L${at(-10, -140)}M${at(-125, 10)}l-26 8M${at(190, 6)}l30 10`, c.tone(0.1), 2.4),
  ].join("");
}

export function rain(c: Canvas): string {
  return c.many(130, () => {
    const length = c.number(14, 44);
    const d = `M${n(c.number(-20, c.width))} ${n(c.number(-20, c.height))}l${n(length * -0.12)} ${n(length)}`;
    return stroke(d, c.palette.light, c.number(0.6, 1.4), c.number(0.08, 0.32));
  });
}
