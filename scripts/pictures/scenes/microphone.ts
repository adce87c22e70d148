import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, bokeh, ellipse, moved, path, rect, stroke } from "#scripts/pictures/shapes.ts";

/** Where the first choice of a canvas puts the microphone. */
export function microphoneAt(c: Canvas): number {
  return c.number(330, 630);
}

/** A studio microphone against soft lights. */
export function microphone(c: Canvas): string {
  const x = microphoneAt(c);
  const side = x < 480 ? 1 : -1;
  return [
    backdrop(c, 0.1, 0.24, 0.34, 0.12),
    c.glow(x + side * 300, 190, 440, c.palette.spot, 0.42),
    c.glow(x - side * 340, 360, 420, c.palette.mid, 0.6),
    bokeh(c, 20, [0, 20, c.width, 420], 40),
    moved(x, 0, stand(c) + body(c, side), c.number(-5, 5)),
    c.chance(0.55) ? popFilter(c, x + side * 170) : "",
  ].join("");
}

function body(c: Canvas, side: number): string {
  const direction = side > 0 ? ([0, 0, 1, 0] as const) : ([1, 0, 0, 0] as const);
  const metal = c.linear(
    [
      [0, c.tone(0.02)],
      [0.34, c.tone(0.14)],
      [0.7, c.tone(0.4)],
      [0.88, c.palette.light],
      [1, c.tone(0.3)],
    ],
    direction,
  );
  const mesh = c.linear(
    [
      [0, c.tone(0.04)],
      [0.5, c.tone(0.22)],
      [0.84, c.tone(0.62)],
      [1, c.tone(0.24)],
    ],
    direction,
  );
  const weave = c.many(
    17,
    (i) =>
      stroke(`M-70 ${n(104 + i * 10)}h140`, "#08070c", 1.3, 0.45) +
      (i < 14 ? stroke(`M${n(-65 + i * 10)} 84v186`, "#08070c", 1.3, 0.4) : ""),
  );
  return [
    path("M-72 262V150Q-72 76 0 76Q72 76 72 150V262Z", mesh),
    weave,
    stroke("M-72 262V150Q-72 76 0 76Q72 76 72 150V262", c.tone(0.3), 5, 0.9),
    stroke("M0 78V262", c.tone(0.3), 3, 0.6),
    rect(-77, 258, 154, 22, metal),
    path("M-70 280H70L62 430Q0 446 -62 430Z", metal),
    ellipse(0, 326, 10, 10, c.tone(0.05)),
    ellipse(0, 326, 6, 6, c.palette.spot, 0.9),
    rect(-58, 388, 116, 3, "#08070c", 0.5),
  ].join("");
}

function stand(c: Canvas): string {
  const cradle = [-1, 1]
    .map((side) =>
      stroke(`M${side * 66} 300L${side * 112} 276M${side * 62} 400L${side * 112} 424`, c.tone(0.3), 2.4),
    )
    .join("");
  return [
    rect(
      -7,
      436,
      14,
      130,
      c.linear(
        [
          [0, c.tone(0.04)],
          [0.6, c.tone(0.3)],
          [1, c.tone(0.06)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    stroke("M-112 270V430Q0 470 112 430V270", c.tone(0.2), 7),
    cradle,
  ].join("");
}

function popFilter(c: Canvas, x: number): string {
  return [
    stroke(`M${n(x)} 300C${n(x + 30)} 420 ${n(x - 10)} 480 ${n(x + 40)} 560`, c.tone(0.06), 7),
    ellipse(x, 196, 58, 104, c.tone(0.04), 0.42),
    `<ellipse cx="${n(x)}" cy="196" rx="58" ry="104" fill="none" stroke="${c.tone(0.32)}" stroke-width="6"/>`,
    `<ellipse cx="${n(x)}" cy="196" rx="55" ry="100" fill="none" stroke="${c.palette.light}" stroke-opacity=".25" stroke-width="2"/>`,
  ].join("");
}
