import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, path, rect, ridge, stars, stroke } from "#scripts/pictures/shapes.ts";
import { disc } from "./moon.ts";

/** A compartment at night and the land going by. */
export function train(c: Canvas): string {
  const moonX = c.number(300, 680);
  return [
    backdrop(c, 0.14, 0.36, 0.6, 0.5),
    stars(c, 60, 220),
    c.glow(moonX, 120, 300, c.palette.light, 0.5),
    disc(c, moonX, 120, c.number(24, 40)),
    ridge(c, 290, 46, c.tone(0.42)),
    ridge(c, 340, 26, c.tone(0.26)),
    lights(c),
    ridge(c, 400, 12, c.tone(0.1), 2),
    streaks(c),
    cabin(c),
    table(c),
  ].join("");
}

function lights(c: Canvas): string {
  return c.many(20, () => {
    const y = c.number(300, 390);
    const long = c.number(10, 90);
    const x = c.number(120, 800);
    return rect(
      x,
      y,
      long,
      2.4,
      c.linear(
        [
          [0, c.palette.spot, 0],
          [0.5, c.palette.spot, 0.95],
          [1, c.palette.spot, 0],
        ],
        [0, 0, 1, 0],
      ),
    );
  });
}

/** What is too near to be seen: sleepers, poles, grass. */
function streaks(c: Canvas): string {
  const near = c.many(18, () =>
    rect(
      c.number(60, 700),
      c.number(370, 430),
      c.number(120, 360),
      c.number(2, 8),
      c.tone(c.number(0.05, 0.4)),
      0.5,
    ),
  );
  return c.blur(4, near);
}

function cabin(c: Canvas): string {
  const wall = c.linear([
    [0, c.tone(0.2)],
    [1, c.tone(0.08)],
  ]);
  const cloth = (from: number) =>
    c.linear(
      [0, 1, 2, 3, 4, 5, 6].map((i) => [i / 6, c.tone(i % 2 ? from : from * 0.45)] as const),
      [0, 0, 1, 0],
    );
  return [
    path(
      "M0 0H960V540H0ZM156 44Q112 44 112 88V386Q112 430 156 430H804Q848 430 848 386V88Q848 44 804 44Z",
      wall,
    ).replace("<path", '<path fill-rule="evenodd"'),
    `<rect x="112" y="44" width="736" height="386" rx="44" fill="none" stroke="${c.tone(0.44)}" stroke-width="7"/>`,
    stroke("M480 46V428", c.tone(0.14), 9),
    path("M96 40H206Q176 220 196 440H92Z", cloth(0.44)),
    path("M864 40H754Q784 220 764 440H868Z", cloth(0.44)),
    stroke("M90 38H870", c.tone(0.6), 6),
    rect(
      0,
      430,
      c.width,
      120,
      c.linear([
        [0, c.tone(0.32)],
        [0.1, c.tone(0.16)],
        [1, c.tone(0.03)],
      ]),
    ),
  ].join("");
}

function table(c: Canvas): string {
  const x = c.number(330, 620);
  const glass = c.linear([
    [0, "#ffffff", 0.3],
    [0.3, "#c46a2c", 0.9],
    [1, "#5a2a14", 0.95],
  ]);
  return [
    c.glow(x - 150, 380, 300, c.palette.spot, 0.5),
    path(
      `M${n(x - 262)} 470H${n(x + 262)}L${n(x + 292)} 512H${n(x - 292)}Z`,
      c.linear([
        [0, c.tone(0.56)],
        [1, c.tone(0.2)],
      ]),
    ),
    ellipse(x - 150, 478, 32, 8, c.tone(0.12)),
    rect(x - 153, 396, 6, 82, c.tone(0.2)),
    path(
      `M${n(x - 188)} 404L${n(x - 172)} 346H${n(x - 128)}L${n(x - 112)} 404Z`,
      c.linear([
        [0, c.palette.spot],
        [1, "#fff1cc"],
      ]),
    ),
    c.glow(x - 150, 404, 100, "#ffe6b4", 0.7),
    rect(x + 62, 418, 44, 62, glass),
    rect(x + 57, 448, 54, 34, c.tone(0.62)),
    rect(x + 57, 455, 54, 3, c.tone(0.3)),
    stroke(`M${n(x + 111)} 452q24 -2 22 14t-22 12`, c.tone(0.62), 5),
    path(`M${n(x - 60)} 482l58 -8l52 8l-54 12z`, c.tone(0.9)),
  ].join("");
}
