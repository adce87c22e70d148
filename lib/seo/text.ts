/** Search engines cut titles at 60 columns and descriptions at 160 (product: Page heads). */
const titleLimit = 60;
const descriptionLimit = 160;
const shortDescription = 120;

const wideCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;

/** A text's width in columns; a Chinese character takes two. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character < "\u1100" ? 1 : wideCharacter.test(character) ? 2 : 1;
  return width;
}

/** Cuts a text to `limit` columns with an ellipsis: after a word, if one ends in the last quarter. */
export function shorten(text: string, limit: number): string {
  if (textWidth(text) <= limit) return text;
  let cut = "";
  let width = 0;
  for (const character of text) {
    width += wideCharacter.test(character) ? 2 : 1;
    if (width > limit - 1) break;
    cut += character;
  }
  const space = cut.lastIndexOf(" ");
  return `${(space >= cut.length * 0.75 ? cut.slice(0, space) : cut).replace(/[\s,.;:，。；：]+$/, "")}…`;
}

/** `title | site`. A long title is cut; the site's name is not. */
export function seoTitle(title: string, site: string): string {
  const suffix = ` | ${site}`;
  return `${shorten(title, titleLimit - textWidth(suffix))}${suffix}`;
}

/** The first title that fits beside the site's name; the last one if none fits. */
export const longestFittingTitle = (titles: readonly string[], site: string): string =>
  titles.find((title) => textWidth(`${title} | ${site}`) <= titleLimit) ?? titles.at(-1) ?? "";

const sentence = /.+?(?:[。！？]|[.!?](?=\s|$)|$)\s*/gsu;

/** The sentences of a text that fit whole; a part of the first one if it is too long. */
export function seoDescription(text: string): string {
  if (textWidth(text) <= descriptionLimit) return text;
  let whole = "";
  for (const [next] of text.matchAll(sentence)) {
    if (textWidth((whole + next).trimEnd()) > descriptionLimit) break;
    whole += next;
  }
  // A very short result may have ended at an abbreviation such as "Dr.".
  return textWidth(whole) < shortDescription / 2 ? shorten(text, descriptionLimit) : whole.trimEnd();
}

/** A description of whole sentences: all `facts` that fit, then `fillers` while there is room. */
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
