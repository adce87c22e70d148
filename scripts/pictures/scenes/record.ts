import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, bokeh, ellipse, moved, path, rect, stroke } from "#scripts/pictures/shapes.ts";

/** A record turning under a warm lamp. */
export function record(c: Canvas): string {
  const x = c.number(380, 520);
  const lampX = c.choose([90, 860]);
  return [
    backdrop(c, 0.08, 0.22, 0.3, 0.12),
    c.glow(lampX, 110, 560, c.palette.spot, 0.5),
    bokeh(c, 13, [0, 20, c.width, 200], 34),
    rect(
      0,
      250,
      c.width,
      290,
      c.linear([
        [0, c.tone(0.36)],
        [0.05, c.tone(0.24)],
        [1, c.tone(0.05)],
      ]),
    ),
    path(
      `M${n(x - 330)} 500L${n(x - 268)} 262H${n(x + 358)}L${n(x + 430)} 500Z`,
      c.linear([
        [0, c.tone(0.44)],
        [1, c.tone(0.2)],
      ]),
    ),
    path(
      `M${n(x - 330)} 500H${n(x + 430)}V545H${n(x - 330)}Z`,
      c.linear([
        [0, c.tone(0.14)],
        [1, c.tone(0.04)],
      ]),
    ),
    disc(c, x, 384),
    arm(c, x + 318, 304, x),
    ellipse(x + 356, 462, 17, 8, c.tone(0.6)),
    ellipse(x + 306, 462, 17, 8, c.tone(0.6)),
    ellipse(x + 306, 460, 4, 2, c.palette.spot),
  ].join("");
}

function disc(c: Canvas, x: number, y: number): string {
  const grooves = c.many(17, (i) =>
    ring(x, y, 246 - i * 10, 0.41, c.tone(0.5), 0.8, i % 4 === 0 ? 0.3 : 0.12),
  );
  const shine = [-26, 154]
    .map((turn) => {
      const fill = c.linear(
        [
          [0, c.palette.light, 0.42],
          [1, c.palette.light, 0.04],
        ],
        [1, 0, 0, 0],
      );
      return `<g transform="translate(${n(x)} ${n(y)}) scale(1 .41)">${moved(0, 0, path("M0 0L244 -34Q250 0 244 38Z", fill), turn)}</g>`;
    })
    .join("");
  const label = c.choose([c.palette.spot, c.palette.mid, "#c98b84", "#8fa8c9"]);
  return [
    ellipse(x, y + 10, 262, 108, "#05040a", 0.5),
    ellipse(x, y, 252, 103, "#0b0a10"),
    grooves,
    c.blur(2, shine),
    ellipse(x, y, 76, 31, label),
    ring(x, y, 62, 0.41, "#2a1c1c", 1, 0.35),
    stroke(`M${n(x - 40)} ${n(y - 9)}h80M${n(x - 30)} ${n(y + 9)}h60`, "#2a1c1c", 2, 0.45),
    ellipse(x, y, 5, 2.4, c.palette.light),
  ].join("");
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
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * flat)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
}

function arm(c: Canvas, x: number, y: number, centre: number): string {
  const tip = centre + c.number(120, 190);
  return [
    ellipse(x, y + 10, 42, 19, c.tone(0.1)),
    ellipse(
      x,
      y + 2,
      38,
      17,
      c.linear([
        [0, c.tone(0.8)],
        [1, c.tone(0.3)],
      ]),
    ),
    stroke(
      `M${n(x + 4)} ${n(y + 6)}C${n(x + 6)} ${n(y + 90)} ${n(tip + 70)} ${n(y + 76)} ${n(tip)} ${n(y + 106)}`,
      "#05040a",
      9,
      0.35,
    ),
    stroke(
      `M${n(x)} ${n(y - 6)}C${n(x + 2)} ${n(y + 76)} ${n(tip + 70)} ${n(y + 62)} ${n(tip)} ${n(y + 92)}`,
      c.tone(0.9),
      6.5,
    ),
    stroke(`M${n(tip + 8)} ${n(y + 88)}l-30 12`, c.tone(0.3), 14),
    ellipse(x, y - 6, 15, 8, c.palette.light),
  ].join("");
}
