import { Parser } from "htmlparser2";

/** Attributes with texts for people. */
const readAttributes = ["alt", "aria-label", "placeholder", "title"];
const unread = new Set(["script", "style", "noscript"]);
const word = /\p{Script=Latin}{2,}/u;

/** The texts that are part of no message of the test language (scripts/languages/pseudo.ts). */
function* outsideMessages(texts: readonly string[]): Generator<string> {
  let depth = 0;
  for (const text of texts)
    for (const part of text.split(/([⟦⟧])/)) {
      if (part === "⟦") depth += 1;
      else if (part === "⟧") depth = Math.max(0, depth - 1);
      else if (depth === 0) yield part.replace(/\s+/g, " ").trim();
    }
}

/** Texts of a page in the test language that are neither messages nor data. */
export function foreignWords(html: string, isData: (text: string) => boolean): string[] {
  const texts: string[] = [];
  const attributes: string[] = [];
  const open: string[] = [];
  // The parser delivers a text in several pieces.
  let isWhole = true;
  const parser = new Parser({
    onopentag(tag, given) {
      isWhole = true;
      open.push(tag);
      for (const name of readAttributes) if (given[name] !== undefined) attributes.push(given[name]);
      if (tag === "meta" && given.name === "description") attributes.push(given.content ?? "");
    },
    ontext(text) {
      if (open.some((tag) => unread.has(tag))) return;
      texts.push(isWhole ? text : texts.pop() + text);
      isWhole = false;
    },
    onclosetag() {
      isWhole = true;
      open.pop();
    },
  });
  parser.end(html);
  const parts = [...outsideMessages(texts), ...attributes.flatMap((text) => [...outsideMessages([text])])];
  return [...new Set(parts.filter((text) => word.test(text) && !isData(text)))];
}
