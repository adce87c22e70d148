import { Parser } from "htmlparser2";

type Options = {
  /** Elements to drop with their content, besides scripts and styles. */
  skip?: readonly string[];
  /** The replacement of an opening or closing tag. */
  separator?: (tag: string) => string;
};

/** The characters that are read (decision: tolerant-reading). */
const maxLength = 50_000;

/**
 * The text that a browser would show: entities decoded, without tags, comments, scripts and styles. A lone `<` is text.
 */
export function htmlToText(html: string, { skip = [], separator = () => "" }: Options = {}): string {
  const skippedTags = new Set(["script", "style", ...skip]);
  let text = "";
  let depth = 0;
  const parser = new Parser({
    ontext(piece) {
      if (depth === 0) text += piece;
    },
    onopentagname(tag) {
      if (depth === 0) text += separator(tag);
      if (skippedTags.has(tag)) depth += 1;
    },
    onclosetag(tag) {
      if (skippedTags.has(tag)) depth -= 1;
      if (depth === 0) text += separator(tag);
    },
  });
  parser.end(html.slice(0, maxLength));
  return text;
}

export const plainText = (html: string): string => htmlToText(html).replace(/\s+/g, " ").trim();
