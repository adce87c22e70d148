import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, bokeh, ellipse, moved, path, rect, stroke } from "#scripts/pictures/shapes.ts";

/** Where the first choices of a canvas put the candle and the book. */
export function candleLayout(c: Canvas) {
  const left = c.chance(0.5);
  const x = left ? c.number(220, 300) : c.number(660, 740);
  const book = left ? c.number(540, 620) : c.number(340, 420);
  return { left, x, book, y: 420 };
}

/** A candle beside an open book. */
export function candle(c: Canvas): string {
  const { left, x, book, y } = candleLayout(c);
  return [
    backdrop(c, 0.06, 0.2, 0.3, 0.1),
    c.glow(x, 250, 620, c.palette.spot, 0.42),
    bokeh(c, 16, [0, 30, c.width, 260], 34),
    rect(
      0,
      400,
      c.width,
      140,
      c.linear([
        [0, c.tone(0.34)],
        [0.06, c.tone(0.22)],
        [1, c.tone(0.03)],
      ]),
    ),
    ellipse(
      x,
      436,
      420,
      60,
      c.radial([
        [0, c.palette.spot, 0.5],
        [1, c.palette.spot, 0],
      ]),
    ),
    openBook(c, book, 446, left ? -1 : 1),
    taper(c, x, y, c.number(100, 190), c.number(22, 34)),
    c.chance(0.6) ? taper(c, x + c.choose([-74, 78]), y + 16, c.number(50, 90), 24) : "",
  ].join("");
}

/** A candle standing at (x, y), `h` high and `w` half wide. */
export function taper(c: Canvas, x: number, y: number, h: number, w: number): string {
  const wax = c.linear(
    [
      [0, c.tone(0.4)],
      [0.4, "#fbeed6"],
      [1, c.tone(0.34)],
    ],
    [0, 0, 1, 0],
  );
  const lit = c.linear([
    [0, "#fff1cf", 0.95],
    [0.5, c.palette.spot, 0.2],
    [1, c.tone(0.1), 0.5],
  ]);
  const top = y - h;
  const outline = `M${n(x - w)} ${n(top)}V${n(y)}Q${n(x)} ${n(y + w * 0.5)} ${n(x + w)} ${n(y)}V${n(top)}Z`;
  const f = w * 0.42;
  return [
    ellipse(x, y + 5, w * 1.9, w * 0.6, c.tone(0.12)),
    ellipse(x, y + 2, w * 1.9, w * 0.58, c.tone(0.28)),
    path(outline, wax),
    path(outline, lit),
    ellipse(x, top, w, w * 0.3, "#fff0cc"),
    c.glow(x, top - w, w * 9, "#ffd591", 0.7),
    stroke(`M${n(x)} ${n(top)}v-7`, "#2a1c14", 2.2),
    c.blur(
      2,
      path(
        `M${n(x)} ${n(top - w * 2.6)}C${n(x + f * 1.5)} ${n(top - w)} ${n(x + f)} ${n(top - 2)} ${n(x)} ${n(top - 2)}C${n(x - f)} ${n(top - 2)} ${n(x - f * 1.4)} ${n(top - w)} ${n(x)} ${n(top - w * 2.6)}Z`,
        c.linear([
          [0, "#ffe2a3", 0.8],
          [0.5, "#fffaf0"],
          [0.85, "#ffe9b8"],
          [1, "#8fb0ff", 0.6],
        ]),
      ),
    ),
  ].join("");
}

function openBook(c: Canvas, x: number, y: number, lightSide: number): string {
  const near = c.linear(
    [
      [0, "#f4e6cd"],
      [1, c.tone(0.46)],
    ],
    lightSide < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0],
  );
  const far = c.linear(
    [
      [0, "#e9d9bf"],
      [1, c.tone(0.4)],
    ],
    lightSide < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0],
  );
  const page = (side: number) =>
    `M${n(x)} ${n(y - 8)}C${n(x + side * 50)} ${n(y - 40)} ${n(x + side * 130)} ${n(y - 34)} ${n(x + side * 178)} ${n(y - 20)}L${n(x + side * 214)} ${n(y + 44)}C${n(x + side * 150)} ${n(y + 22)} ${n(x + side * 60)} ${n(y + 22)} ${n(x)} ${n(y + 56)}Z`;
  const lines = c.many(7, (i) => {
    const t = i / 7;
    return [-1, 1]
      .map((side) => {
        const d = `M${n(x + side * (22 + t * 6))} ${n(y - 12 + t * 56)}q${n(side * 66)} ${n(-24 + t * 2)} ${n(side * (130 + t * 26))} ${n(-6 - t * 4)}`;
        return stroke(d, c.tone(0.3), 1.6, 0.38);
      })
      .join("");
  });
  return [
    ellipse(x, y + 50, 236, 26, "#05040a", 0.5),
    moved(0, 9, path(page(-1), c.tone(0.25)) + path(page(1), c.tone(0.22))),
    path(page(lightSide), near),
    path(page(-lightSide), far, 0.92),
    lines,
    stroke(`M${n(x)} ${n(y - 8)}V${n(y + 56)}`, c.tone(0.16), 3, 0.7),
  ].join("");
}
