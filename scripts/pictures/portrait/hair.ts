import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";
import { ellipse, path, stroke } from "#scripts/pictures/shapes.ts";
import { type Look, litFill } from "./look.ts";

/** Hair in two parts: what lies behind the head and what lies before it. */
export type Hair = {
  back: string;
  front: string;
};

type Style = (c: Canvas, look: Look, fill: string) => Hair;

const fringe =
  "M106 150C96 84 128 56 162 58C200 56 226 88 214 150C212 128 204 112 190 104C176 116 140 120 122 112C112 122 108 136 106 150Z";
const parted =
  "M105 158C92 84 130 52 164 56C204 54 230 92 215 158C214 130 206 106 172 84C150 108 118 118 112 128C108 138 106 148 105 158Z";
const swept =
  "M107 146C98 80 132 54 168 57C206 58 224 92 213 146C212 126 206 112 198 104C170 108 140 98 126 92C116 106 109 126 107 146Z";
const cropped =
  "M109 140C100 78 130 54 162 55C198 54 222 80 211 140C208 122 204 112 198 104C178 92 142 92 122 104C114 114 111 126 109 140Z";

const curly: Style = (c, look, fill) => ({
  back: curls(c, look, fill, 34, 78, 300),
  front: curls(c, look, fill, 17, 22, 150) + path(cropped, fill),
});
const short: Style = (_c, _l, fill) => ({ back: "", front: path(cropped, fill) });

const long: readonly Style[] = [
  (_c, _l, fill) => ({
    back: path("M104 130C88 230 92 270 84 300H236C228 270 232 230 216 130C212 76 108 76 104 130Z", fill),
    front: path(parted, fill),
  }),
  (_c, _l, fill) => ({
    back: path("M102 130C92 200 98 218 112 226H208C222 218 228 200 218 130C212 72 108 72 102 130Z", fill),
    front: path(fringe, fill),
  }),
  (_c, look, fill) => ({
    back:
      ellipse(166, 46, 31, 27, fill) +
      stroke("M148 38Q166 28 184 40M146 50Q166 40 188 52", look.sheen, 2, 0.4),
    front: path(swept, fill),
  }),
  curly,
  (_c, look, fill) => ({
    back: path(
      "M104 126C70 190 110 220 82 262C70 284 84 304 96 310H226C244 290 226 268 238 236C250 200 222 180 216 126C208 74 112 74 104 126Z",
      fill,
    ),
    front:
      path(parted, fill) + stroke("M112 200Q98 230 108 262M212 190Q226 226 214 258", look.sheen, 3, 0.35),
  }),
  (_c, look, fill) => ({
    back:
      path("M206 92C256 100 262 170 244 236C240 258 228 262 226 246C236 190 226 150 204 128Z", fill) +
      stroke("M226 120Q246 168 234 226", look.sheen, 2.4, 0.4),
    front: path(swept, fill),
  }),
  (_c, look, fill) => ({
    back: path("M104 130C96 170 98 190 106 204H214C222 190 224 170 216 130C210 74 110 74 104 130Z", fill),
    front: path(parted, fill) + braid(look, 98) + braid(look, 222),
  }),
];

const curlyShort: Style = (c, look, fill) => ({
  back: "",
  front: curls(c, look, fill, 17, 22, 130) + path(cropped, fill),
});
const sweptShort: Style = (_c, _l, fill) => ({ back: "", front: path(swept, fill) });
const beards: Style = (_c, look, fill) => ({
  back: "",
  front:
    path(
      "M110 160C112 214 140 236 160 236C180 236 208 214 210 160C206 184 196 190 182 180Q160 172 138 180C124 190 114 184 110 160Z",
      mix(look.hair, look.shade, 0.2),
      0.94,
    ) +
    stroke("M147 190Q160 194 173 190", mix(look.skin, "#7a2a38", 0.5), 3) +
    path(cropped, fill),
});

const styles: Record<string, readonly Style[]> = {
  she: long,
  he: [beards, beards, short, sweptShort, curlyShort],
  reader: [...long, beards, short, sweptShort, curlyShort],
};

/** A head of hair for `she`, `he` or any `reader`. */
export function chooseHair(c: Canvas, look: Look, who: string): Hair {
  const fill = litFill(c, look, mix(look.hair, look.sheen, 0.3), mix(look.hair, "#0b0a10", 0.5));
  const style = c.choose(styles[who] ?? long);
  const { back, front } = style(c, look, fill);
  const shine = stroke("M126 84Q150 66 178 68", look.sheen, 5, 0.3);
  return { back, front: front + shine };
}

function curls(c: Canvas, look: Look, fill: string, count: number, drop: number, low: number): string {
  return c.many(count, (i) => {
    const turn = Math.PI * (1 + i / (count - 1));
    const x = 160 + Math.cos(turn) * (58 + (drop > 50 ? 14 : 0)) + c.number(-6, 6);
    const y = Math.min(low, 128 + Math.sin(turn) * 66 + (drop > 50 ? c.number(0, drop) : c.number(-4, 8)));
    const r = c.number(15, 24);
    return (
      ellipse(x, y, r, r, fill) +
      stroke(
        `M${n(x - r * 0.5)} ${n(y)}q${n(r * 0.4)} ${n(-r * 0.7)} ${n(r)} ${n(-r * 0.1)}`,
        look.sheen,
        1.8,
        0.3,
      )
    );
  });
}

function braid(look: Look, x: number): string {
  return [0, 1, 2, 3, 4]
    .map((i) =>
      ellipse(x + (i % 2 ? 3 : -3), 196 + i * 21, 14 - i, 14, mix(look.hair, look.sheen, i % 2 ? 0.3 : 0.1)),
    )
    .join("");
}
