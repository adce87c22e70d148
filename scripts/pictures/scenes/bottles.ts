import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";
import { backdrop, bokeh, ellipse, moved, path, rect, stroke } from "#scripts/pictures/shapes.ts";

/** Glass bottles in a row with light behind them. */
export function bottles(c: Canvas): string {
  const light = c.number(260, 700);
  let x = c.number(70, 120);
  let row = "";
  while (x < 890) {
    const wide = c.number(34, 62);
    row += moved(x + wide, 424, bottle(c, wide, c.number(110, 250)));
    x += wide * 2 + c.number(14, 40);
  }
  return [
    backdrop(c, 0.14, 0.34, 0.52, 0.3),
    c.glow(light, 230, 460, c.palette.spot, 0.7),
    bokeh(c, 14, [0, 20, c.width, 300], 42),
    rect(
      0,
      418,
      c.width,
      130,
      c.linear([
        [0, c.tone(0.5)],
        [0.08, c.tone(0.28)],
        [1, c.tone(0.05)],
      ]),
    ),
    row,
    c.glow(light, 430, 260, c.palette.spot, 0.25),
  ].join("");
}

function bottle(c: Canvas, wide: number, tall: number): string {
  const tint = c.choose([c.palette.light, c.palette.mid, c.palette.spot, "#8fb7a6", "#7f97c4", "#b98a9c"]);
  const neck = wide * c.number(0.28, 0.42);
  const shoulder = -tall * c.number(0.6, 0.74);
  const round = c.chance(0.4);
  const side = round
    ? `C${n(-wide * 1.1)} ${n(-tall * 0.1)} ${n(-wide * 1.1)} ${n(shoulder * 0.9)} ${n(-neck)} ${n(shoulder)}`
    : `Q${n(-wide)} 0 ${n(-wide)} ${n(-12)}V${n(shoulder + 26)}Q${n(-wide)} ${n(shoulder)} ${n(-neck)} ${n(shoulder - 14)}`;
  const back = round
    ? `C${n(wide * 1.1)} ${n(shoulder * 0.9)} ${n(wide * 1.1)} ${n(-tall * 0.1)} ${n(wide * 0.6)} 0`
    : `Q${n(wide)} ${n(shoulder)} ${n(wide)} ${n(shoulder + 26)}V-12Q${n(wide)} 0 ${n(wide - 12)} 0`;
  const outline = `M${n(round ? -wide * 0.6 : -wide + 12)} 0${side}V${n(-tall)}H${n(neck)}V${n(round ? shoulder : shoulder - 14)}${back}Z`;
  const glass = c.linear(
    [
      [0, mix(tint, "#0b0a10", 0.6), 0.86],
      [0.16, tint, 0.42],
      [0.5, mix(tint, "#ffffff", 0.3), 0.3],
      [0.84, tint, 0.5],
      [1, mix(tint, "#0b0a10", 0.66), 0.9],
    ],
    [0, 0, 1, 0],
  );
  const fill = c.number(0.2, 0.8);
  const level = shoulder * fill;
  return [
    ellipse(0, 6, wide * 1.1, 10, "#05040a", 0.4),
    ellipse(6, 30, wide * 0.9, 22, tint, 0.16),
    path(outline, glass),
    round
      ? ""
      : path(
          `M${n(-wide + 5)} -6V${n(level)}Q0 ${n(level + 7)} ${n(wide - 5)} ${n(level)}V-6Q0 4 ${n(-wide + 5)} -6Z`,
          mix(tint, c.palette.spot, 0.4),
          0.34,
        ),
    stroke(`M${n(-wide * 0.66)} ${n(shoulder * 0.86)}V${n(-tall * 0.12)}`, "#ffffff", 4.5, 0.5),
    stroke(`M${n(wide * 0.72)} ${n(shoulder * 0.7)}V${n(-tall * 0.3)}`, "#ffffff", 2, 0.3),
    c.chance(0.6) ? cork(c, neck, tall) : ellipse(0, -tall, neck + 4, 5, mix(tint, "#ffffff", 0.4), 0.8),
    c.chance(0.3) ? rect(-wide * 0.62, shoulder * 0.62, wide * 1.24, -shoulder * 0.3, "#eadfc8", 0.75) : "",
  ].join("");
}

function cork(c: Canvas, neck: number, tall: number): string {
  const wood = c.linear(
    [
      [0, "#6d4d36"],
      [0.4, "#c79f74"],
      [1, "#5a3f2c"],
    ],
    [0, 0, 1, 0],
  );
  return rect(-neck + 2, -tall - 18, neck * 2 - 4, 26, wood);
}
