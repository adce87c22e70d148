import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";
import { ellipse, path, rect, stroke } from "#scripts/pictures/shapes.ts";
import { type Look, litFill } from "./look.ts";

/** Shoulders in a jumper, a shirt or a robe. */
export function shoulders(c: Canvas, look: Look): string {
  const fill = litFill(c, look, mix(look.cloth, c.palette.light, 0.16), mix(look.cloth, "#0b0a10", 0.6));
  const body = path("M24 330C30 262 84 244 130 232Q160 252 190 232C236 244 290 262 296 330Z", fill);
  const dark = mix(look.cloth, "#0b0a10", 0.5);
  const collar = c.choose([
    () =>
      path("M126 226Q160 256 194 226L200 246Q160 280 120 246Z", mix(look.cloth, c.palette.light, 0.1)) +
      stroke("M124 238Q160 268 196 238", dark, 2, 0.5),
    () =>
      path("M128 230L160 282L192 230L206 240L166 312H154L114 240Z", mix(look.cloth, c.palette.light, 0.3)),
    () =>
      path("M132 206Q160 226 188 206L196 244Q160 268 124 244Z", mix(look.cloth, c.palette.light, 0.14)) +
      stroke("M128 224Q160 246 192 224", dark, 2, 0.4),
    () => path("M130 230Q160 262 190 230Q160 292 130 230Z", look.shade),
  ])();
  const knit = c.chance(0.5)
    ? c.many(9, (i) => stroke(`M${n(60 + i * 25)} ${n(262 + Math.abs(i - 4) * 6)}v80`, dark, 2, 0.28))
    : "";
  return body + knit + collar;
}

/** Headphones, glasses, a hat or a headscarf, for some. */
export function extras(c: Canvas, look: Look): string {
  return c.choose([
    () => headphones(c),
    () => headphones(c),
    () => glasses(c),
    () => beanie(c, look),
    () => "",
    () => "",
  ])();
}

function headphones(c: Canvas): string {
  const shell = mix(c.choose(["#2a2734", "#e9dfe6", "#5b4d80", "#8a6a58"]), c.tone(0.5), 0.2);
  const cup = (x: number) =>
    `<rect x="${n(x - 13)}" y="124" width="26" height="56" rx="13" fill="${shell}"/><rect x="${n(x - 8)}" y="132" width="9" height="40" rx="4.5" fill="${mix(shell, "#ffffff", 0.3)}" fill-opacity=".5"/>`;
  return (
    stroke("M104 142C92 34 228 34 216 142", mix(shell, "#0b0a10", 0.3), 12) +
    stroke("M104 138C94 40 226 40 216 138", mix(shell, "#ffffff", 0.3), 3, 0.5) +
    cup(101) +
    cup(219)
  );
}

function glasses(c: Canvas): string {
  const frame = c.choose(["#1c1820", "#6a4a34", "#c9b28a"]);
  const lens = (x: number) =>
    `<circle cx="${x}" cy="149" r="19" fill="#ffffff" fill-opacity=".07" stroke="${frame}" stroke-width="3.4"/>`;
  return (
    lens(138) + lens(182) + stroke("M156 147Q160 143 164 147M119 146L108 142M201 146L212 142", frame, 3.2)
  );
}

function beanie(c: Canvas, look: Look): string {
  const wool = mix(c.choose(["#8a5a6a", "#4d6b7a", "#c2a070", "#5d5490"]), c.tone(0.5), 0.25);
  const fill = litFill(c, look, mix(wool, "#ffffff", 0.15), mix(wool, "#0b0a10", 0.45));
  const ribs = c.many(9, (i) => stroke(`M${n(112 + i * 12)} 100v22`, mix(wool, "#0b0a10", 0.5), 2, 0.4));
  return (
    path("M106 110C104 40 216 40 214 110Z", fill) +
    `<rect x="102" y="98" width="116" height="26" rx="11" fill="${mix(wool, "#ffffff", 0.12)}"/>` +
    ribs +
    (c.chance(0.5) ? ellipse(160, 52, 15, 14, mix(wool, "#ffffff", 0.4)) : rect(0, 0, 0, 0, wool))
  );
}

/** A headscarf in place of hair. */
export function headscarf(c: Canvas, look: Look): { back: string; front: string } {
  const fill = litFill(c, look, mix(look.cloth, c.palette.light, 0.5), mix(look.cloth, "#0b0a10", 0.4));
  return {
    back: path("M96 140C84 40 236 40 224 140C232 200 240 250 262 300H58C80 250 88 200 96 140Z", fill),
    front:
      path(
        "M96 150C84 44 236 44 224 150C224 220 214 244 160 262C106 244 96 220 96 150ZM118 150C118 190 134 214 160 215C186 214 202 190 202 150C202 92 118 92 118 150Z",
        fill,
      ).replace("<path", '<path fill-rule="evenodd"') +
      stroke("M120 226Q170 262 214 214", mix(look.cloth, "#0b0a10", 0.5), 3, 0.4),
  };
}
