import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, bokeh, ellipse, moved, path, stroke } from "#scripts/pictures/shapes.ts";

/** A feather adrift in soft light. */
export function feather(c: Canvas): string {
  const x = c.number(400, 560);
  const turn = c.number(-60, -24) * c.choose([1, -1]);
  return [
    backdrop(c, 0.14, 0.34, 0.5, 0.24),
    c.glow(c.number(200, 760), 150, 520, c.palette.light, 0.4),
    c.glow(c.number(100, 860), 480, 380, c.palette.spot, 0.26),
    bokeh(c, 16, [0, 0, c.width, c.height], 46),
    c.chance(0.6) ? c.blur(5, moved(x + c.choose([-300, 300]), 380, plume(c, 0.5), -turn, 0.5)) : "",
    moved(x + 10, 300, c.blur(9, plume(c, 0.06)), turn, 1.04),
    moved(x, 270, plume(c, 1), turn),
    c.many(24, () =>
      ellipse(c.number(0, c.width), c.number(0, c.height), 1.6, 1.6, c.palette.light, c.number(0.2, 0.7)),
    ),
  ].join("");
}

function plume(c: Canvas, light: number): string {
  const high = light > 0.9 ? "#fbf4f4" : c.tone(light * 0.9);
  const low = light > 0.9 ? c.tone(0.68) : c.tone(light * 0.6);
  const barbs = [-1, 1]
    .map((side) =>
      c.many(92, (i) => {
        const t = i / 91;
        const y = -262 + t * 440;
        const reach =
          86 * Math.sin(Math.PI * Math.min(1, t * 0.92 + 0.06)) ** 0.7 * (side < 0 ? 0.82 : 1) +
          c.number(-5, 5);
        const bend = 10 * Math.sin(t * 3);
        const d = `M${n(bend)} ${n(y)}q${n(side * reach * 0.5)} ${n(-8)} ${n(side * reach)} ${n(-46 - c.number(0, 12))}`;
        return stroke(
          d,
          t > 0.8 ? low : high,
          t > 0.8 ? 1.6 : 4.4,
          t > 0.8 ? 0.55 : 0.4 + (side > 0 ? 0.18 : 0),
        );
      }),
    )
    .join("");
  const vane =
    "M6 -300C96 -250 118 -120 92 60C70 120 30 150 -4 160C-60 140 -86 60 -74 -60C-66 -170 -40 -250 6 -300Z";
  return (
    path(vane, low, 0.34 * light) +
    barbs +
    stroke("M0 -290Q16 -60 4 90T-12 282", light > 0.9 ? "#fffaf4" : high, 3.4)
  );
}
