import type { Locator, Page } from "playwright/test";

/** Words that are broken across lines. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of text.data.matchAll(/\w+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** Line starts whose separator dot is not clipped. */
export const afterPoints = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((part) => {
        const line = part.parentElement;
        const { content, width } = getComputedStyle(part, "::before");
        // Cards draw theirs.
        const hasDot = content.includes("·") || (content === '""' && width === "2px");
        if (!line || !hasDot) return false;
        const indent = part.getBoundingClientRect().left - line.getBoundingClientRect().left;
        const { overflowX, clipPath } = getComputedStyle(line);
        return indent < 1 && overflowX === "visible" && clipPath === "none";
      })
      .map(({ textContent }) => textContent),
  );

/** The lines of a text as rendered. */
export const linesOf = (place: Locator) =>
  place.evaluate((element) => {
    const text = element.firstChild;
    if (!(text instanceof Text)) return [];
    const range = document.createRange();
    const lines = new Map<number, string>();
    for (const [at, letter] of [...text.data].entries()) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { bottom } = range.getBoundingClientRect();
      lines.set(bottom, (lines.get(bottom) ?? "") + letter);
    }
    return [...lines.values()];
  });

/** The last character of each line. */
export const lineEnds = (text: Locator) =>
  text.evaluate((element) => {
    const lines = new Map<number, string>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (let at = 0; at < node.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { width, top } = range.getBoundingClientRect();
        if (width > 0) lines.set(Math.round(top), node.data.charAt(at));
      }
    }
    return [...lines.values()];
  });
