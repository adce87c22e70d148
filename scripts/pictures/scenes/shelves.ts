import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";
import { backdrop, ellipse, moved, path, rect, stroke } from "#scripts/pictures/shapes.ts";

const cloths = [
  "#7a4b52",
  "#46586e",
  "#6b6a4c",
  "#8a6a4a",
  "#54486f",
  "#3f6260",
  "#a07a5c",
  "#6a3f47",
  "#3d4560",
  "#8d8577",
];

/** Bookshelves by the light of a lamp. */
export function shelves(c: Canvas): string {
  const lamp = c.number(260, 700);
  const rows = [0, 1, 2].map((row) => shelf(c, row * 176 + 152, lamp)).join("");
  return [
    backdrop(c, 0.06, 0.1, 0.04),
    rows,
    rect(
      0,
      0,
      c.width,
      c.height,
      c.radial(
        [
          [0, c.palette.spot, 0.3],
          [0.35, c.palette.spot, 0.06],
          [0.7, "#07060b", 0.55],
          [1, "#07060b", 0.85],
        ],
        [lamp / c.width, 0.62, 0.62],
      ),
    ),
    bulb(c, lamp, 328),
  ].join("");
}

function shelf(c: Canvas, y: number, lamp: number): string {
  let x = -20;
  let books = "";
  while (x < c.width) {
    if (Math.abs(x - lamp) < 96 && y > 300 && y < 400) {
      x += 24;
    } else if (c.chance(0.07)) {
      books += vase(c, x + 30, y);
      x += 64;
    } else {
      const width = c.number(16, 40);
      books += book(c, x, y, width, c.number(88, 140));
      x += width + (c.chance(0.1) ? c.number(8, 24) : 1.5);
    }
  }
  const board = c.linear([
    [0, c.tone(0.4)],
    [0.3, c.tone(0.22)],
    [1, c.tone(0.03)],
  ]);
  return books + rect(0, y, c.width, 17, board) + rect(0, y + 17, c.width, 20, "#05040a", 0.55);
}

function book(c: Canvas, x: number, y: number, width: number, h: number): string {
  const cloth = mix(c.choose(cloths), c.tone(0.4), 0.36);
  const spine = c.linear(
    [
      [0, mix(cloth, "#08070c", 0.55)],
      [0.4, cloth],
      [1, mix(cloth, "#08070c", 0.6)],
    ],
    [0, 0, 1, 0],
  );
  const gold = c.palette.spot;
  const bands = c.chance(0.6)
    ? rect(2, -h + 14, width - 4, 2, gold, 0.6) + rect(2, -22, width - 4, 2, gold, 0.6)
    : rect(width * 0.28, -h + 22, width * 0.44, h * 0.3, gold, 0.28);
  const lean = c.chance(0.08) ? 6 : 0;
  return moved(x, y, rect(0, -h, width, h, spine) + bands, lean);
}

function vase(c: Canvas, x: number, y: number): string {
  const ware = c.linear(
    [
      [0, c.tone(0.2)],
      [0.6, c.tone(0.7)],
      [1, c.tone(0.3)],
    ],
    [0, 0, 1, 0],
  );
  const twigs = c.many(6, () => {
    const lean = c.number(-30, 30);
    const rise = c.number(84, 124);
    const stem = stroke(
      `M${n(x)} ${n(y - 60)}Q${n(x + lean * 0.2)} ${n(y - 80)} ${n(x + lean)} ${n(y - rise)}`,
      c.tone(0.4),
      1.6,
    );
    return stem + ellipse(x + lean, y - rise, 7, 12, c.tone(c.number(0.4, 0.64)), 0.9);
  });
  return twigs + path(`M${n(x - 8)} ${n(y - 66)}q-24 24 -14 66h44q10 -42 -14 -66z`, ware);
}

function bulb(c: Canvas, x: number, y: number): string {
  const shade = c.linear([
    [0, c.tone(0.8)],
    [0.6, c.palette.spot],
    [1, "#fff3d2"],
  ]);
  return [
    c.glow(x, y - 60, 330, c.palette.spot, 0.6),
    rect(x - 4, y - 40, 8, 36, c.tone(0.1)),
    ellipse(x, y - 3, 34, 8, c.tone(0.08)),
    path(`M${n(x - 26)} ${n(y - 112)}h52l26 74h-104z`, shade),
    c.glow(x, y - 34, 120, "#fff0c8", 0.7),
  ].join("");
}
