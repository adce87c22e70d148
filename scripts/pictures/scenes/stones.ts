import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, bokeh, ellipse, path, rect, stroke } from "#scripts/pictures/shapes.ts";
import { taper } from "./candle.ts";

/** Stacked stones and a candle by still water. */
export function stones(c: Canvas): string {
  const x = c.number(300, 440);
  const candleX = x + c.number(230, 330);
  const still = 424;
  const pile = stack(c, x, still);
  const light = taper(c, candleX, still - 4, c.number(44, 84), 30);
  return [
    backdrop(c, 0.14, 0.32, 0.5, 0.3),
    c.glow(candleX, 260, 520, c.palette.spot, 0.45),
    bamboo(c, c.choose([70, 800])),
    bokeh(c, 13, [0, 20, c.width, 330], 36),
    rect(
      0,
      still - 6,
      c.width,
      130,
      c.linear([
        [0, c.tone(0.44)],
        [0.2, c.tone(0.28)],
        [1, c.tone(0.06)],
      ]),
    ),
    c.blur(3, `<g transform="translate(0 ${still * 2}) scale(1 -1)" opacity=".32">${pile}${light}</g>`),
    pile,
    light,
    c.many(16, () =>
      stroke(
        `M${n(c.number(0, c.width))} ${n(still + c.number(14, 110))}h${n(c.number(30, 160))}`,
        c.palette.light,
        1.2,
        c.number(0.05, 0.2),
      ),
    ),
    c.chance(0.6) ? flower(c, x + c.number(90, 150), still + 34) : "",
  ].join("");
}

function stack(c: Canvas, x: number, base: number): string {
  let y = base;
  let wide = c.number(116, 140);
  let drawn = ellipse(x, base + 2, wide * 1.1, 12, "#05040a", 0.4);
  for (let i = 0; i < 4; i++) {
    const tall = wide * c.number(0.26, 0.36);
    const at = x + c.number(-9, 9);
    const rock = c.radial(
      [
        [0, c.tone(0.8)],
        [0.45, c.tone(0.46)],
        [1, c.tone(0.1)],
      ],
      [0.7, 0.2, 0.9],
    );
    drawn +=
      ellipse(at, y - tall, wide, tall, rock) +
      ellipse(at + wide * 0.3, y - tall * 1.5, wide * 0.34, tall * 0.22, c.palette.light, 0.2);
    y -= tall * 1.86;
    wide *= c.number(0.68, 0.8);
  }
  return drawn;
}

function bamboo(c: Canvas, x: number): string {
  const canes = c.many(3, (i) => {
    const at = x + i * 34 + c.number(-8, 8);
    const fill = c.linear(
      [
        [0, c.tone(0.16)],
        [0.4, c.tone(0.5)],
        [1, c.tone(0.12)],
      ],
      [0, 0, 1, 0],
    );
    return c.many(
      6,
      (k) =>
        rect(at, k * 84 - 30 + i * 20, 15, 80, fill) +
        rect(at - 1.5, k * 84 + 49 + i * 20, 18, 5, c.tone(0.3)),
    );
  });
  const leaves = c.many(16, () => {
    const at = `${n(x + c.number(-10, 110))} ${n(c.number(20, 300))}`;
    const reach = c.number(50, 110) * c.choose([-1, 1]);
    return path(
      `M${at}q${n(reach * 0.5)} ${n(c.number(-8, 14))} ${n(reach)} ${n(c.number(20, 50))}q${n(-reach * 0.7)} ${n(c.number(-20, -8))} ${n(-reach)} ${n(-c.number(18, 44))}z`,
      c.tone(c.number(0.14, 0.4)),
    );
  });
  return canes + leaves;
}

function flower(c: Canvas, x: number, y: number): string {
  const petals = c.many(9, (i) => {
    const turn = -80 + i * 20;
    const fill = c.linear([
      [0, "#fff3f0"],
      [1, c.tone(0.7)],
    ]);
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(1 .9)">${path("M0 0C-14 -22 -10 -48 0 -60C10 -48 14 -22 0 0Z", fill, 0.86)}</g>`;
  });
  return ellipse(x, y + 3, 60, 8, "#05040a", 0.4) + petals + c.glow(x, y - 12, 40, c.palette.spot, 0.7);
}
