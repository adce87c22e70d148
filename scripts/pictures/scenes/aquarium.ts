import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, moved, path, stroke } from "#scripts/pictures/shapes.ts";

/** Jellyfish in slanting light. */
export function aquarium(c: Canvas): string {
  const count = Math.round(c.number(3, 6));
  const places = Array.from({ length: count }, (_, i) => ({
    x: ((i + 0.5) / count) * c.width + c.number(-50, 50),
    y: c.number(120, 300),
    size: c.number(0.5, 1.25),
  })).sort((a, b) => a.size - b.size);
  return [
    backdrop(c, 0.62, 0.44, 0.28, 0.1),
    beams(c),
    c.glow(480, -60, 560, c.palette.light, 0.5),
    c.blur(3, kelp(c, 14, 0.22)),
    places.map(({ x, y, size }) => moved(x, y, jelly(c, size), c.number(-16, 16), size)).join(""),
    kelp(c, 12, 0.05),
    bubbles(c),
  ].join("");
}

function beams(c: Canvas): string {
  return c.blur(
    10,
    c.many(7, () => {
      const x = c.number(-40, 1000);
      const wide = c.number(26, 80);
      return path(
        `M${n(x)} -30h${n(wide)}l${n(wide + c.number(-160, 40))} 560h${n(-wide * 2.4)}z`,
        c.palette.light,
        0.08,
      );
    }),
  );
}

function jelly(c: Canvas, size: number): string {
  const faint = 0.45 + size * 0.35;
  const bell = c.radial(
    [
      [0, c.palette.spot, 0.5 * faint],
      [0.55, c.palette.light, 0.5 * faint],
      [0.92, c.palette.light, 0.9 * faint],
      [1, "#ffffff", faint],
    ],
    [0.5, 0.86, 0.8],
  );
  const arms = c.many(6, (i) => {
    const x = -34 + i * 13.6;
    const sway = c.number(-30, 30);
    return stroke(
      `M${n(x)} 8C${n(x + sway)} 60 ${n(x - sway)} 110 ${n(x + sway)} ${n(c.number(130, 190))}`,
      c.palette.light,
      7,
      0.16 * faint,
    );
  });
  const threads = c.many(15, (i) => {
    const x = -68 + i * 9.7;
    const sway = c.number(-24, 24);
    return stroke(
      `M${n(x)} 10C${n(x + sway)} 90 ${n(x - sway)} 150 ${n(x + sway * 0.6)} ${n(c.number(170, 280))}`,
      c.palette.light,
      1.3,
      0.5 * faint,
    );
  });
  const folds = c.many(7, (i) =>
    stroke(
      `M${n((i - 3) * 6)} -68Q${n((i - 3) * 20)} -30 ${n((i - 3) * 23)} 10`,
      "#ffffff",
      1.4,
      0.22 * faint,
    ),
  );
  return [
    c.glow(0, -10, 150, c.palette.light, 0.32 * faint),
    arms,
    threads,
    path(
      "M-76 12C-82 -96 82 -96 76 12Q63 24 51 12Q38 26 25 13Q12 27 0 13Q-12 27 -25 13Q-38 26 -51 12Q-63 24 -76 12Z",
      bell,
    ),
    folds,
    ellipse(-24, -42, 20, 9, "#ffffff", 0.3 * faint),
  ].join("");
}

function kelp(c: Canvas, count: number, tone: number): string {
  return c.many(count, () => {
    const x = c.chance(0.5) ? c.number(-20, 260) : c.number(700, 980);
    const h = c.number(120, 330);
    const sway = c.number(-60, 60);
    const d = `M${n(x - 11)} 550C${n(x - 30 + sway)} ${n(540 - h * 0.4)} ${n(x + 20 - sway)} ${n(540 - h * 0.7)} ${n(x + sway)} ${n(540 - h)}C${n(x + 40 - sway)} ${n(540 - h * 0.6)} ${n(x + sway)} ${n(540 - h * 0.3)} ${n(x + 13)} 550Z`;
    return path(d, c.tone(tone + c.number(0, 0.06)), 0.95);
  });
}

function bubbles(c: Canvas): string {
  return c.many(40, () => {
    const x = c.number(0, c.width);
    const y = c.number(0, c.height);
    const r = c.number(1, 2.2) ** 2.2;
    return (
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${c.palette.light}" fill-opacity=".12" stroke="${c.palette.light}" stroke-opacity=".5" stroke-width="1"/>` +
      ellipse(x - r * 0.35, y - r * 0.35, r * 0.25, r * 0.25, "#ffffff", 0.8)
    );
  });
}
