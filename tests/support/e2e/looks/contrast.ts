import type { Page } from "playwright/test";
import sharp from "sharp";

type Line = { text: string; colour: [number, number, number, number]; box: DOMRect };

/** All visible lines of text in these elements, with their colours. */
const readLines = (page: Page, selector: string): Promise<Line[]> =>
  page.evaluate((within) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (colour: string): Line["colour"] => {
      if (!context) return [0, 0, 0, 0];
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha];
    };
    const lines: Line[] = [];
    for (const part of document.querySelectorAll(within)) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement: parent, nodeValue } = texts.currentNode;
        const isShown = parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!parent || !isShown || !nodeValue?.trim() || parent.closest(".sr-only")) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const clip = parent.getBoundingClientRect();
        for (const box of range.getClientRects()) {
          const [left, right] = [Math.max(box.left, clip.left), Math.min(box.right, clip.right, innerWidth)];
          const [top, bottom] = [box.top, Math.min(box.bottom, innerHeight)];
          if (right - left < 2 || bottom - top < 2 || left < 0 || top < 0) continue;
          const colour = rgba(getComputedStyle(parent).color);
          lines.push({
            text: nodeValue.trim(),
            colour,
            box: new DOMRect(left, top, right - left, bottom - top),
          });
        }
      }
    }
    return lines.map(({ box, ...line }) => ({ ...line, box: box.toJSON() }));
  }, selector);

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: readonly number[]) =>
  0.2126 * linear(red ?? 0) + 0.7152 * linear(green ?? 0) + 0.0722 * linear(blue ?? 0);

/** The contrast of each line with the pixel behind it that is nearest in luminance; the texts must be light. */
export async function contrasts(page: Page, selector: string): Promise<{ text: string; ratio: number }[]> {
  const lines = await readLines(page, selector);
  const hidden = await page.addStyleTag({
    content:
      "* { color: transparent !important; caret-color: transparent !important; animation: none !important }",
  });
  const shot = sharp(await page.screenshot({ scale: "css" })).removeAlpha();
  const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true });
  await hidden.evaluate((style: Element) => style.remove());
  return lines.map(({ text, colour: [red, green, blue, alpha], box }) => {
    let worst = 99;
    for (let y = Math.ceil(box.y); y < Math.floor(box.y + box.height); y++)
      for (let x = Math.ceil(box.x); x < Math.floor(box.x + box.width); x++) {
        const at = (y * info.width + x) * 3;
        const behind = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        const share = alpha / 255;
        const seen = [red, green, blue].map(
          (value, index) => value * share + (behind[index] ?? 0) * (1 - share),
        );
        const [a, b] = [luminance(seen), luminance(behind)];
        worst = Math.min(worst, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
      }
    return { text, ratio: worst };
  });
}
