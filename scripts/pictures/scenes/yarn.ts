import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";
import { backdrop, bokeh, ellipse, moved, rect, stroke } from "#scripts/pictures/shapes.ts";

/** Balls of wool, needles and a lamp somewhere behind. */
export function yarn(c: Canvas): string {
  const light = c.choose([180, 780]);
  const wools = [c.palette.light, c.palette.mid, "#b9828a", "#8d96b8", "#a7a282", c.palette.spot];
  const x = c.number(420, 540);
  const balls = [
    { x: x - 210, y: 372, r: c.number(70, 92) },
    { x: x + 200, y: 380, r: c.number(64, 90) },
    { x: x + 20, y: 356, r: c.number(96, 122) },
    { x: x + c.choose([-100, 130]), y: 438, r: c.number(46, 60) },
  ];
  return [
    backdrop(c, 0.12, 0.28, 0.4, 0.2),
    c.glow(light, 120, 600, c.palette.spot, 0.5),
    bokeh(c, 14, [0, 20, c.width, 250], 36),
    rect(
      0,
      400,
      c.width,
      140,
      c.linear([
        [0, c.tone(0.46)],
        [0.1, c.tone(0.3)],
        [1, c.tone(0.06)],
      ]),
    ),
    needles(c, x, 330),
    balls.map((ball) => wool(c, ball, c.choose(wools), light < 480 ? 0.3 : 0.7)).join(""),
    thread(c, x),
  ].join("");
}

function wool(
  c: Canvas,
  { x, y, r }: { x: number; y: number; r: number },
  colour: string,
  lit: number,
): string {
  const fill = c.radial(
    [
      [0, mix(colour, "#ffffff", 0.16)],
      [0.55, mix(colour, c.tone(0.3), 0.34)],
      [1, mix(colour, "#0b0a10", 0.8)],
    ],
    [lit, 0.26, 0.86],
  );
  const clip = `<clipPath id="w${n(x)}-${n(r)}"><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/></clipPath>`;
  const first = c.number(-50, -20);
  // Wound in three directions, the last one only over a part, as a hand winds it.
  const turns = [first, first + 70, first + 130]
    .map((turn, k) =>
      moved(
        x,
        y,
        c.many(k === 2 ? 9 : 19, (i) => {
          const at = ((i - (k === 2 ? 4 : 9)) / 9) * r;
          const shade = mix(colour, c.choose(["#ffffff", "#0b0a10"]), c.number(0.2, 0.6));
          return stroke(
            `M${n(-r)} ${n(at * 0.3)}Q0 ${n(at * 1.75)} ${n(r)} ${n(at * 0.3)}`,
            shade,
            r * 0.055,
            0.24 + k * 0.14,
          );
        }),
        turn,
      ),
    )
    .join("");
  return [
    ellipse(x, y + r * 0.94, r * 1.1, r * 0.2, "#05040a", 0.5),
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`,
    `${clip}<g clip-path="url(#w${n(x)}-${n(r)})">${turns}</g>`,
  ].join("");
}

function needles(c: Canvas, x: number, y: number): string {
  return [-34, 30]
    .map((turn) => {
      const wood = c.linear(
        [
          [0, c.tone(0.3)],
          [0.5, "#e9cfa4"],
          [1, c.tone(0.3)],
        ],
        [0, 0, 1, 0],
      );
      return moved(x + 20, y, rect(-4, -250, 8, 300, wood) + ellipse(0, -254, 10, 10, c.palette.spot), turn);
    })
    .join("");
}

function thread(c: Canvas, x: number): string {
  const d = `M${n(x + 60)} 460C${n(x + 200)} 520 ${n(x + 300)} 440 ${n(x + 380)} 500S${n(x + 470)} 540 ${n(x + 560)} 500`;
  return stroke(d, c.tone(0.1), 6, 0.5) + stroke(d, c.tone(0.86), 4);
}
