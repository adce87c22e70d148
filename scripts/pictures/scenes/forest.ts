import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, path, rect, stroke } from "#scripts/pictures/shapes.ts";

/** Trunks in mist, with light between them and fireflies. */
export function forest(c: Canvas): string {
  const x = c.number(300, 660);
  const layers = c.many(4, (i) => {
    const shade = 0.52 - i * 0.15;
    const trunks = c.many(15 - i * 3, () =>
      trunk(c, c.number(-30, 990), 4 + i * 6.5 * c.number(0.5, 1.4), c.tone(shade)),
    );
    const mist = rect(
      0,
      240,
      c.width,
      300,
      c.linear([
        [0, c.tone(0.74), 0],
        [0.6, c.tone(0.7), 0.26 - i * 0.07],
        [1, c.tone(0.5), 0.1],
      ]),
    );
    return trunks + mist;
  });
  return [
    backdrop(c, 0.3, 0.56, 0.72, 0.34),
    c.glow(x, 210, 430, c.palette.light, 0.75),
    c.glow(x, 230, 220, c.palette.spot, 0.5),
    beams(c, x),
    layers,
    ground(c),
    fireflies(c),
  ].join("");
}

function trunk(c: Canvas, x: number, half: number, fill: string): string {
  const lean = c.number(-14, 14);
  const foot = half * 1.5;
  const branches = c.many(half > 8 ? 5 : 3, () => {
    const y = c.number(-20, 250);
    const reach = c.number(50, 150) * c.choose([-1, 1]);
    const drop = c.number(-40, 26);
    const limb = `M${n(x)} ${n(y)}Q${n(x + reach * 0.45)} ${n(y + drop * 0.2)} ${n(x + reach)} ${n(y + drop)}`;
    const twig = `M${n(x + reach * 0.5)} ${n(y + drop * 0.3)}q${n(reach * 0.2)} ${n(-16)} ${n(reach * 0.34)} ${n(-34)}`;
    return stroke(limb, fill, 1 + half * 0.22) + stroke(twig, fill, 1 + half * 0.1);
  });
  const flare = `C${n(x - half)} 380 ${n(x - half * 1.1)} 470 ${n(x - foot)} 520H${n(x + foot)}C${n(x + half * 1.1)} 470 ${n(x + half)} 380 ${n(x + half * 0.9 + lean)} -10Z`;
  return branches + path(`M${n(x - half * 0.9 + lean)} -10${flare}`, fill);
}

function beams(c: Canvas, x: number): string {
  const rays = c.many(6, () => {
    const lean = c.number(-260, 260);
    const wide = c.number(24, 70);
    return path(
      `M${n(x + lean * 0.3)} -20l${n(lean)} 560h${n(wide * 2)}L${n(x + lean * 0.3 + wide * 0.5)} -20Z`,
      c.palette.light,
      0.07,
    );
  });
  return c.blur(8, rays);
}

function ground(c: Canvas): string {
  const ferns = c.many(46, (i) => {
    const x = (i / 45) * 1000 - 20;
    const h = c.number(20, 76);
    const lean = c.number(-34, 34);
    return path(
      `M${n(x - 4)} 545Q${n(x + lean * 0.3)} ${n(540 - h * 0.6)} ${n(x + lean)} ${n(520 - h)}Q${n(x + lean * 0.5 + 8)} ${n(540 - h * 0.5)} ${n(x + 5)} 545Z`,
      c.tone(0.04),
    );
  });
  return path("M0 540V488Q240 462 480 486T960 478V540Z", c.tone(0.08)) + ferns;
}

function fireflies(c: Canvas): string {
  return c.many(22, () => {
    const x = c.number(40, 920);
    const y = c.number(240, 500);
    const r = c.number(1.2, 2.6);
    return c.glow(x, y, r * 9, c.palette.spot, 0.7) + ellipse(x, y, r, r, "#fff6dc", 0.95);
  });
}
