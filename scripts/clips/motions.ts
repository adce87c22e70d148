import type { Scene } from "#sandbox/data/pictures.ts";
import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { candleLayout } from "#scripts/pictures/scenes/candle.ts";
import { microphoneAt } from "#scripts/pictures/scenes/microphone.ts";
import { ellipse, moved, path, stroke } from "#scripts/pictures/shapes.ts";
import { pageTurns, taps } from "./score.ts";
import { clipSeconds } from "./signal.ts";

/** What moves over a clip's still scene at a moment; `at` runs from 0 to 1 and 1 looks like 0. */
export type Motion = (c: Canvas, at: number) => string;

export type Picture = {
  /** What the still behind shows, and the name that fixes how. */
  scene: Scene;
  still: string;
  motion: Motion;
};

const turn = (at: number, times: number, phase = 0) => Math.sin(2 * Math.PI * (at * times + phase));
const wrap = (x: number) => x - Math.floor(x);

const rain: Motion = (c, at) =>
  c.many(46, () => {
    const x = c.number(0, 960);
    const laps = c.choose([1, 1, 2, 3]);
    const fall = wrap(at * laps + c.number(0, 1));
    const y = fall * 560 - 30 + 8 * turn(at, laps * 4, x);
    const r = c.number(2.4, 5);
    const faint = Math.min(1, (1 - fall) * 4);
    return (
      stroke(`M${n(x)} ${n(y - 60)}V${n(y)}`, c.palette.light, 1.6, 0.14 * faint) +
      ellipse(x, y, r, r * 1.4, c.palette.light, 0.5 * faint)
    );
  });

const fire: Motion = (c, at) => {
  const flicker = 0.75 + 0.1 * turn(at, 31) + 0.08 * turn(at, 53, 0.3) + 0.07 * turn(at, 83, 0.6);
  const tongues = c.many(7, (i) => {
    const x = 480 + (i - 3) * 26;
    const tall = (150 - Math.abs(i - 3) * 26) * (0.7 + 0.3 * turn(at, 17 + i * 4, i / 7));
    const sway = 16 * turn(at, 13 + i * 2, i / 5);
    const w = 24;
    const d = `M${n(x + sway)} ${n(446 - tall)}C${n(x + w)} ${n(446 - tall * 0.5)} ${n(x + w)} 446 ${n(x)} 447C${n(x - w)} 446 ${n(x - w * 0.8)} ${n(446 - tall * 0.5)} ${n(x + sway)} ${n(446 - tall)}Z`;
    return path(d, i % 2 ? "#ffb14e" : "#ffd98c", 0.6);
  });
  const sparks = c.many(18, () => {
    const rise = wrap(at * c.choose([3, 4, 5]) + c.number(0, 1));
    const x = 480 + c.number(-110, 110) + 20 * turn(at, 6, c.number(0, 1));
    return ellipse(x, 430 - rise * 300, 2, 2, "#ffd08a", (1 - rise) * 0.9);
  });
  return c.glow(480, 390, 420, "#ffa050", 0.36 * flicker) + c.blur(4, tongues) + sparks;
};

const waves: Motion = (c, at) => {
  const glints = c.many(60, () => {
    const depth = c.number(0, 1) ** 1.4;
    const x = 480 + c.number(-1, 1) * (40 + depth * 220) + 10 * turn(at, 3, c.number(0, 1));
    const light = Math.max(0, turn(at, c.choose([5, 6, 7, 9]), c.number(0, 1)));
    return ellipse(x, 280 + depth * 220, 6 + depth * 26, 1 + depth * 1.8, c.palette.light, 0.6 * light);
  });
  const surf = c.many(3, (i) => {
    const come = wrap(at * 3 + i / 3);
    const y = 400 + Math.sin(come * Math.PI) * 96;
    const d = `M-20 ${n(y)}Q200 ${n(y - 16 + 6 * turn(at, 3, i))} 480 ${n(y + 6)}T980 ${n(y - 6)}`;
    return stroke(d, c.palette.light, 5 + come * 10, 0.2 * Math.sin(come * Math.PI));
  });
  return glints + c.blur(3, surf);
};

const forest: Motion = (c, at) =>
  c.many(26, () => {
    const [a, b] = [c.number(0, 1), c.number(0, 1)];
    const x = c.number(60, 900) + 40 * turn(at, 1, a) + 14 * turn(at, 3, b);
    const y = c.number(200, 490) + 26 * turn(at, 2, b);
    const light = Math.max(0, turn(at, c.choose([4, 5, 6]), a)) ** 0.6;
    return c.glow(x, y, 26, c.palette.spot, 0.8 * light) + ellipse(x, y, 2, 2, "#fff6dc", light);
  }) + c.glow(480, 200, 420, c.palette.light, 0.1 + 0.08 * turn(at, 2));

const brushing: Motion = (c, at) => {
  const dust = c.many(80, () => {
    const rise = wrap(at * c.choose([1, 2]) + c.number(0, 1));
    const x = c.number(100, 860) + 50 * turn(at, 2, c.number(0, 1));
    return ellipse(x, 460 - rise * 480, 1.8, 1.8, c.palette.spot, 0.9 * Math.sin(rise * Math.PI));
  });
  return c.glow(480 + 240 * turn(at, 2), 150, 320, c.palette.light, 0.24) + dust;
};

const whisper: Motion = (c, at) => {
  const x = microphoneAt(c);
  const side = Math.floor(at * 6) % 2 ? 1 : -1;
  const rings = c.many(4, (i) => {
    const grow = wrap(at * 12 + i / 4);
    return `<circle cx="${n(x + side * 60)}" cy="170" r="${n(40 + grow * 230)}" fill="none" stroke="${c.palette.light}" stroke-width="2" stroke-opacity="${((1 - grow) * 0.3 * Math.sin(wrap(at * 6) * Math.PI)).toFixed(3)}"/>`;
  });
  const lights = c.many(12, () => {
    const x = c.number(0, 960) + 30 * turn(at, 1, c.number(0, 1));
    return c.glow(
      x,
      c.number(20, 460),
      c.number(30, 60),
      c.palette.spot,
      0.12 + 0.1 * turn(at, c.choose([2, 3]), c.number(0, 1)),
    );
  });
  return rings + lights;
};

const tapping: Motion = (c, at) => {
  const now = at * clipSeconds;
  const hits = taps.map(({ at: tap, pan, glass }, i) => {
    const since = now - tap;
    if (since < 0 || since > 0.7) return "";
    const x = 480 + pan * 520 + ((i % 9) - 4) * 44;
    return c.glow(x, glass ? 300 : 380, 110, glass ? "#ffffff" : c.palette.spot, 0.6 * Math.exp(-since * 5));
  });
  return hits.join("") + c.glow(480, 220, 420, c.palette.spot, 0.12 + 0.06 * turn(at, 3));
};

const pages: Motion = (c, at) => {
  const { x, book } = candleLayout(c);
  const now = at * clipSeconds;
  const flicker = 0.22 + 0.05 * turn(at, 29) + 0.04 * turn(at, 47, 0.4);
  const leaf = pageTurns.map((start) => {
    const t = (now - start) / 1.2;
    if (t <= 0 || t >= 1) return "";
    const angle = Math.PI * (0.5 - 0.5 * Math.cos(Math.PI * t));
    const [dx, lift] = [Math.cos(angle), Math.sin(angle)];
    const d = `M0 -8C${n(dx * 60)} ${n(-40 - lift * 70)} ${n(dx * 130)} ${n(-34 - lift * 110)} ${n(dx * 178)} ${n(-20 - lift * 130)}L${n(dx * 214)} ${n(44 - lift * 110)}C${n(dx * 150)} ${n(22 - lift * 80)} ${n(dx * 60)} ${n(22 - lift * 40)} 0 56Z`;
    return path(d, "#f6ead4", 0.96) + stroke(d, c.tone(0.4), 1.5, 0.6);
  });
  return moved(book, 446, leaf.join("")) + c.glow(x, 260, 420, "#ffd591", flicker);
};

/** The picture of each clip, by the clip's name. */
export const pictures: Record<string, Picture> = {
  rain: { scene: "window", still: "window-clip15", motion: rain },
  fire: { scene: "fireplace", still: "fireplace-clip", motion: fire },
  waves: { scene: "sea", still: "sea-clip", motion: waves },
  forest: { scene: "forest", still: "forest-clip7", motion: forest },
  brushing: { scene: "brush", still: "brush-clip", motion: brushing },
  whisper: { scene: "microphone", still: "microphone-clip", motion: whisper },
  tapping: { scene: "bottles", still: "bottles-clip11", motion: tapping },
  pages: { scene: "candle", still: "candle-clip", motion: pages },
};
