import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, bokeh, ellipse, path, rect, steam, stroke } from "#scripts/pictures/shapes.ts";

/** A cup, sometimes a pot, and the steam above them. */
export function tea(c: Canvas): string {
  const x = c.number(360, 600);
  const side = c.choose([-1, 1]);
  const y = 420;
  return [
    backdrop(c, 0.12, 0.28, 0.44, 0.2),
    c.glow(x + side * 330, 90, 560, c.palette.spot, 0.5),
    panes(c, x + side * 300),
    bokeh(c, 12, [0, 40, c.width, 260], 36),
    rect(
      0,
      396,
      c.width,
      150,
      c.linear([
        [0, c.tone(0.46)],
        [0.08, c.tone(0.32)],
        [1, c.tone(0.05)],
      ]),
    ),
    steam(c, x, y - 74, 270, 0.34),
    c.chance(0.62) ? pot(c, x - side * c.number(270, 310), y + 4, side) : "",
    cup(c, x, y, side),
    c.chance(0.5) ? leaves(c, x + side * 200, y + 46) : "",
  ].join("");
}

function cup(c: Canvas, x: number, y: number, side: number): string {
  const ware = glaze(c, side);
  return [
    ellipse(x, y + 34, 150, 22, "#05040a", 0.45),
    ellipse(x, y + 24, 138, 24, ware),
    ellipse(x, y + 20, 122, 18, c.tone(0.3), 0.5),
    stroke(
      `M${n(x - side * 76)} ${n(y - 50)}q${n(-side * 58)} -8 ${n(-side * 50)} 30q${n(side * 6)} 34 ${n(side * 64)} 24`,
      c.tone(0.62),
      11,
    ),
    path(
      `M${n(x - 84)} ${n(y - 74)}C${n(x - 82)} ${n(y - 6)} ${n(x - 46)} ${n(y + 22)} ${n(x)} ${n(y + 22)}C${n(x + 46)} ${n(y + 22)} ${n(x + 82)} ${n(y - 6)} ${n(x + 84)} ${n(y - 74)}Z`,
      ware,
    ),
    ellipse(x, y - 74, 84, 17, c.palette.light),
    ellipse(
      x,
      y - 72,
      76,
      13.5,
      c.linear([
        [0, c.tone(0.2)],
        [1, "#7a4a22"],
      ]),
    ),
    ellipse(x + side * 24, y - 70, 34, 5, c.palette.spot, 0.5),
  ].join("");
}

function pot(c: Canvas, x: number, y: number, side: number): string {
  const ware = glaze(c, side);
  return [
    ellipse(x, y + 22, 140, 18, "#05040a", 0.45),
    stroke(
      `M${n(x - side * 88)} ${n(y - 96)}q${n(-side * 66)} 6 ${n(-side * 52)} 52q${n(side * 10)} 34 ${n(side * 56)} 34`,
      c.tone(0.4),
      12,
    ),
    path(
      `M${n(x + side * 90)} ${n(y - 74)}C${n(x + side * 130)} ${n(y - 70)} ${n(x + side * 130)} ${n(y - 106)} ${n(x + side * 158)} ${n(y - 116)}L${n(x + side * 172)} ${n(y - 108)}C${n(x + side * 150)} ${n(y - 80)} ${n(x + side * 150)} ${n(y - 22)} ${n(x + side * 90)} ${n(y - 14)}Z`,
      c.tone(0.54),
    ),
    path(
      `M${n(x - 104)} ${n(y - 52)}C${n(x - 104)} ${n(y - 108)} ${n(x + 104)} ${n(y - 108)} ${n(x + 104)} ${n(y - 52)}C${n(x + 104)} ${n(y + 36)} ${n(x - 104)} ${n(y + 36)} ${n(x - 104)} ${n(y - 52)}Z`,
      ware,
    ),
    ellipse(x, y - 96, 56, 10, c.tone(0.6)),
    ellipse(x, y - 102, 50, 9, c.tone(0.72)),
    ellipse(x, y - 116, 11, 9, c.tone(0.66)),
  ].join("");
}

function glaze(c: Canvas, side: number): string {
  return c.linear(
    [
      [0, c.tone(0.9)],
      [0.3, c.tone(0.68)],
      [0.75, c.tone(0.34)],
      [1, c.tone(0.18)],
    ],
    side > 0 ? [1, 0, 0, 0.4] : [0, 0, 1, 0.4],
  );
}

/** The light of a window, out of focus. */
function panes(c: Canvas, x: number): string {
  const light = c.linear([
    [0, c.palette.spot, 0.55],
    [1, c.palette.light, 0.14],
  ]);
  return c.blur(
    9,
    [0, 1, 2, 3]
      .map((i) => rect(x - 120 + (i % 2) * 124, -30 + Math.floor(i / 2) * 172, 112, 160, light))
      .join(""),
  );
}

function leaves(c: Canvas, x: number, y: number): string {
  return c.many(9, () => {
    const at = `${n(x + c.number(-70, 70))} ${n(y + c.number(-14, 26))}`;
    return path(
      `M${at}q${n(c.number(8, 16))} ${n(c.number(-9, -3))} ${n(c.number(18, 26))} ${n(c.number(-3, 4))}q-10 9 -22 3z`,
      c.tone(c.number(0.3, 0.6)),
    );
  });
}
