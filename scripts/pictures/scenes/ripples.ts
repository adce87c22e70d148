import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, moved, path } from "#scripts/pictures/shapes.ts";

/** Two circles of ripples that meet: left ear, right ear. */
export function ripples(c: Canvas): string {
  const y = c.number(330, 370);
  const left = c.number(250, 330);
  const right = c.number(630, 720);
  return [
    backdrop(c, 0.1, 0.3, 0.56, 0.34, 0.12),
    c.glow(480, 170, 500, c.palette.light, 0.34),
    c.glow(left, y - 40, 260, c.palette.spot, 0.3),
    c.glow(right, y - 40, 260, c.palette.light, 0.3),
    rings(c, left, y, c.palette.spot),
    rings(c, right, y, c.palette.light),
    drop(c, left, y),
    drop(c, right, y),
    petals(c),
  ].join("");
}

function rings(c: Canvas, x: number, y: number, colour: string): string {
  const gap = c.number(30, 40);
  return c.many(12, (i) => {
    const r = 14 + i * gap + i * i * 0.9;
    const faint = Math.max(0.06, 0.85 - i * 0.07);
    const dark = ring(x, y + 3, r, 0.34, "#07060b", 5 - i * 0.2, faint * 0.45);
    return dark + ring(x, y, r, 0.34, colour, Math.max(1, 3.6 - i * 0.2), faint);
  });
}

function ring(
  x: number,
  y: number,
  r: number,
  flat: number,
  colour: string,
  width: number,
  opacity: number,
): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * flat)}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-opacity="${opacity.toFixed(2)}"/>`;
}

function drop(c: Canvas, x: number, y: number): string {
  const top = y - c.number(120, 190);
  const fill = c.radial(
    [
      [0, "#ffffff", 0.95],
      [0.5, c.palette.light, 0.8],
      [1, c.palette.mid, 0.7],
    ],
    [0.38, 0.6, 0.7],
  );
  return [
    c.glow(x, top, 70, c.palette.light, 0.6),
    path(
      `M${n(x)} ${n(top - 30)}C${n(x + 5)} ${n(top - 10)} ${n(x + 16)} ${n(top)} ${n(x + 16)} ${n(top + 10)}A16 16 0 0 1 ${n(x - 16)} ${n(top + 10)}C${n(x - 16)} ${n(top)} ${n(x - 5)} ${n(top - 10)} ${n(x)} ${n(top - 30)}Z`,
      fill,
    ),
    ellipse(x, y, 10, 3.4, "#ffffff", 0.8),
  ].join("");
}

function petals(c: Canvas): string {
  return c.many(c.number(5, 11), () => {
    const y = c.number(290, 510);
    const x = c.number(40, 920);
    const near = (y - 250) / 260;
    const petal = path(
      "M0 0C14 -16 40 -14 48 0C38 12 14 12 0 0Z",
      c.choose([c.tone(0.9), c.tone(0.76), c.palette.spot]),
      0.9,
    );
    return (
      ellipse(x + 20, y + 7, 26 * near, 4, "#07060b", 0.4) +
      moved(x, y, petal, c.number(-20, 20), 0.3 + near * 0.7)
    );
  });
}
