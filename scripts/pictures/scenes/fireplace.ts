import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";
import { backdrop, ellipse, path, rect, stroke } from "#scripts/pictures/shapes.ts";

/** A fire in a stone hearth. */
export function fireplace(c: Canvas): string {
  const x = c.number(400, 560);
  return [
    backdrop(c, 0.12, 0.2, 0.08),
    c.glow(x, 380, 640, c.palette.spot, 0.42),
    stones(c, x),
    path(
      `M${n(x - 178)} 470V290Q${n(x - 170)} 170 ${n(x)} 168Q${n(x + 170)} 170 ${n(x + 178)} 290V470Z`,
      c.radial(
        [
          [0, "#5a2a16"],
          [0.6, "#21100d"],
          [1, "#0a0608"],
        ],
        [0.5, 0.86, 0.8],
      ),
    ),
    c.glow(x, 400, 300, "#ff9c4a", 0.6),
    logs(c, x),
    flames(c, x),
    sparks(c, x),
    rect(
      x - 300,
      466,
      600,
      20,
      c.linear([
        [0, mix(c.tone(0.5), "#ffb066", 0.4)],
        [1, c.tone(0.12)],
      ]),
    ),
    rect(
      0,
      484,
      c.width,
      60,
      c.linear([
        [0, mix(c.tone(0.34), "#ffa050", 0.3)],
        [1, c.tone(0.04)],
      ]),
    ),
    mantel(c, x),
  ].join("");
}

function stones(c: Canvas, x: number): string {
  return c.many(9, (row) =>
    c.many(9, (i) => {
      const left = x - 320 + i * 72 + (row % 2) * 34 - 8;
      const far = Math.hypot(left + 36 - x, row * 46 + 120 - 420) / 520;
      const stone = mix(
        mix("#c98a58", c.tone(0.5), 0.45),
        c.tone(0.06),
        Math.min(0.94, far * 1.1 + c.number(-0.08, 0.14)),
      );
      return `<rect x="${n(left)}" y="${n(100 + row * 44)}" width="66" height="39" rx="7" fill="${stone}"/>`;
    }),
  );
}

function flames(c: Canvas, x: number): string {
  const layer = (count: number, h: number, spread: number, colours: readonly [string, string]) =>
    c.many(count, () => {
      const at = x + c.number(-spread, spread);
      const tall = h * c.number(0.6, 1.15) * (1 - Math.abs(at - x) / (spread * 2.2));
      const w = tall * c.number(0.2, 0.3);
      const sway = c.number(-20, 20);
      const fill = c.linear([
        [0, colours[0], 0.1],
        [0.4, colours[0], 0.75],
        [1, colours[1], 0.95],
      ]);
      return path(
        `M${n(at + sway)} ${n(446 - tall)}C${n(at + w * 1.5)} ${n(446 - tall * 0.5)} ${n(at + w * 1.3)} 446 ${n(at)} 448C${n(at - w * 1.4)} 446 ${n(at - w * 0.7)} ${n(446 - tall * 0.55)} ${n(at + sway)} ${n(446 - tall)}Z`,
        fill,
      );
    });
  return [
    c.blur(5, layer(9, 210, 92, ["#e8542a", "#ff8a3c"])),
    c.blur(3, layer(8, 150, 72, ["#ff9d3f", "#ffc862"])),
    c.blur(2, layer(6, 92, 50, ["#ffd27a", "#fff3cf"])),
  ].join("");
}

function logs(c: Canvas, x: number): string {
  const bark = c.linear([
    [0, "#6b3a22"],
    [0.4, "#2c1812"],
    [1, "#120a0a"],
  ]);
  return [-1, 1]
    .map((side) => {
      const turn = side * c.number(5, 12);
      const log = `<rect x="-112" y="-16" width="224" height="34" rx="15" fill="${bark}"/>${ellipse(side * 108, 1, 10, 16, "#c08a58")}${ellipse(side * 108, 1, 5, 9, "#8a5a36")}`;
      return `<g transform="translate(${n(x + side * 16)} ${side < 0 ? 446 : 438}) rotate(${n(turn)})">${log}</g>`;
    })
    .join("");
}

function sparks(c: Canvas, x: number): string {
  return c.many(34, () => {
    const r = c.number(0.7, 2);
    return ellipse(x + c.number(-130, 130), c.number(190, 420), r, r, "#ffd08a", c.number(0.3, 0.9));
  });
}

/** The shelf above the hearth and what stands on it. */
function mantel(c: Canvas, x: number): string {
  const wood = c.linear([
    [0, c.tone(0.5)],
    [0.4, c.tone(0.26)],
    [1, c.tone(0.06)],
  ]);
  const things = c.many(5, (i) => {
    const at = x - 250 + i * 118 + c.number(-24, 24);
    return c.choose([
      () =>
        rect(at, 58, 26, 34, c.tone(0.3)) +
        ellipse(at + 13, 58, 13, 4, c.tone(0.5)) +
        stroke(`M${n(at + 13)} 56q-16 -30 -4 -48M${n(at + 13)} 56q12 -26 10 -44`, c.tone(0.4), 3),
      () => rect(at, 40, 48, 52, c.tone(0.14)) + rect(at + 6, 46, 36, 40, c.tone(0.4)),
      () =>
        rect(at, 50, 13, 42, c.tone(0.42)) +
        rect(at + 14, 56, 11, 36, c.tone(0.3)) +
        rect(at + 26, 46, 15, 46, c.tone(0.22)),
      () =>
        rect(at, 64, 15, 28, "#f0ddbd", 0.8) +
        c.glow(at + 7, 54, 60, c.palette.spot, 0.8) +
        ellipse(at + 7, 57, 3, 7, "#fff3d0"),
    ])();
  });
  return things + rect(x - 350, 90, 700, 24, wood) + rect(x - 330, 114, 660, 10, "#05040a", 0.5);
}
