import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { mix } from "#scripts/pictures/colour.ts";
import { ellipse, path, stroke } from "#scripts/pictures/shapes.ts";
import { type Look, litFill } from "./look.ts";

/** Neck, head and a face with its eyes closed; the head's middle is at (160, 148). */
export function face(c: Canvas, look: Look): string {
  const skin = litFill(c, look, look.skin, look.shade);
  const wide = c.number(47, 52);
  const jaw = c.number(0.62, 0.8) * wide;
  const head = `M${n(160 - wide)} 138C${n(160 - wide)} 66 ${n(160 + wide)} 66 ${n(160 + wide)} 138C${n(160 + wide)} 172 ${n(160 + jaw)} 212 160 214C${n(160 - jaw)} 212 ${n(160 - wide)} 172 ${n(160 - wide)} 138Z`;
  return [
    path("M136 184H184V240Q160 262 136 240Z", look.shade),
    path("M136 196Q160 224 184 200V214Q160 236 136 212Z", mix(look.shade, "#0b0a10", 0.4), 0.5),
    ellipse(160 - wide + 1, 152, 9, 14, look.lit ? look.shade : look.skin),
    ellipse(160 + wide - 1, 152, 9, 14, look.lit ? look.skin : look.shade),
    path(head, skin),
    features(c, look),
  ].join("");
}

function features(c: Canvas, look: Look): string {
  const line = mix(look.shade, "#140d12", 0.72);
  const brow = mix(look.hair, look.shade, 0.25);
  const lips = mix(look.skin, "#a03a48", 0.42);
  const eye = (side: number) => {
    const x = 160 + side * 21;
    const lashes = stroke(
      `M${n(x + side * 10)} 151l${n(side * 4)} 2.6M${n(x + side * 6)} 154l${n(side * 3)} 4`,
      line,
      1.6,
    );
    return (
      stroke(`M${n(x - 11)} 150Q${n(x)} 159 ${n(x + 11)} 150`, line, 2.6) +
      lashes +
      stroke(`M${n(x - side * 10)} 134Q${n(x)} 128 ${n(x + side * 12)} 133`, brow, 3.4, 0.9)
    );
  };
  const smile = c.number(2, 6);
  return [
    ellipse(134, 170, 12, 8, "#d8626a", 0.16),
    ellipse(186, 170, 12, 8, "#d8626a", 0.16),
    eye(-1),
    eye(1),
    stroke(`M160 150Q${look.lit ? 153 : 167} 168 ${look.lit ? 157 : 163} 173`, look.shade, 2.6, 0.75),
    path(`M148 188Q154 ${n(184)} 160 186.5Q166 184 172 188Q160 ${n(192 + smile)} 148 188Z`, lips, 0.85),
    stroke(`M147 188Q160 ${n(188 + smile)} 173 188`, mix(lips, "#2a0f18", 0.55), 1.6),
  ].join("");
}
