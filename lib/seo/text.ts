/** Search engines cut titles after 60 columns and descriptions after 160 (product: Page heads). */
const titleLimit = 60;
const descriptionLimit = 160;
const shortDescription = 120;

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;

/** How many columns a text takes: a Chinese character is as wide as two letters. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += sign < "\u1100" ? 1 : wide.test(sign) ? 2 : 1;
  return width;
}

/** Text of at most `limit` columns, cut at a word where one ends in its last quarter, with an ellipsis. */
export function clip(text: string, limit: number): string {
  if (textWidth(text) <= limit) return text;
  let cut = "";
  let width = 0;
  for (const sign of text) {
    width += wide.test(sign) ? 2 : 1;
    if (width > limit - 1) break;
    cut += sign;
  }
  const space = cut.lastIndexOf(" ");
  return `${(space >= cut.length * 0.75 ? cut.slice(0, space) : cut).replace(/[\s,.;:，。；：]+$/, "")}…`;
}

/** `title | site`; a long title gives way, the name of the site stays. */
export function seoTitle(title: string, site: string): string {
  const suffix = ` | ${site}`;
  return `${clip(title, titleLimit - textWidth(suffix))}${suffix}`;
}

/** The first of several titles that has room beside the site's name, else the last one. */
export const roomiestTitle = (titles: readonly string[], site: string): string =>
  titles.find((title) => textWidth(`${title} | ${site}`) <= titleLimit) ?? titles.at(-1) ?? "";

const sentence = /.+?(?:[。！？]|[.!?](?=\s|$)|$)\s*/gsu;

/** A description that fits: the whole sentences at its beginning, or where the first one is too long, a part of that. */
export function seoDescription(text: string): string {
  if (textWidth(text) <= descriptionLimit) return text;
  let whole = "";
  for (const [next] of text.matchAll(sentence)) {
    if (textWidth((whole + next).trimEnd()) > descriptionLimit) break;
    whole += next;
  }
  // What is that short may end in a name, such as "Dr.".
  return textWidth(whole) < shortDescription / 2 ? clip(text, descriptionLimit) : whole.trimEnd();
}

/**
 * A description of whole sentences: each of `facts` that still has room, then of `fillers` while it is short. Chinese
 * sentences stand together, others have a space between them.
 */
export function describeInSentences(facts: readonly string[], fillers: readonly string[]): string {
  let text = "";
  let width = 0;
  const add = (sentence: string) => {
    const separator = text === "" || /[。！？]$/u.test(text) ? "" : " ";
    const wider = width + separator.length + textWidth(sentence);
    if (sentence === "" || wider > descriptionLimit) return;
    text += separator + sentence;
    width = wider;
  };
  for (const sentence of facts) add(sentence);
  for (const sentence of fillers) if (width < shortDescription) add(sentence);
  return text;
}
