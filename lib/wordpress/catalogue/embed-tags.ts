/** An opening or closing tag of markup, or a shortcode. */
export type EmbedTag = {
  name: string;
  isClosing: boolean;
  /** By name in lower case; the first of each counts, as in browsers. */
  attributes: ReadonlyMap<string, string>;
  /** The text between the name and the end of the tag. */
  body: string;
};

export type EmbedMarkup = { tags: EmbedTag[]; text: string; comments: string[] };

// wordpress/murmur/includes/Catalogue/Embed/Tags.php has the same expressions: the editor must see what the site reads
// (decision: embed-codes-by-one-table).

const spaceClass = "[\\t-\\r ]";
const tagBetween = (open: string, close: string) =>
  new RegExp(
    `${open}(/?)([a-z][a-z0-9_-]*)((?:[\\t-\\r /"'][^${open}${close}=]*)?(?:=(?:${spaceClass}*"[^"]*"|${spaceClass}*'[^']*'|(?!${spaceClass}*["']))[^${open}${close}=]*)*)${close}`,
    "gi",
  );
const elementPattern = tagBetween("<", ">");
const shortcodePattern = tagBetween("\\[", "\\]");
const attributePattern = new RegExp(
  `([^\\t-\\r "'<>/=]+)(?:${spaceClass}*=${spaceClass}*(?:"([^"]*)"|'([^']*)'|([^\\t-\\r "'][^\\t-\\r ]*)))?`,
  "g",
);
/** Inline elements: the text before and after them is one text. */
const inlineElements = new Set(["a", "b", "code", "em", "font", "i", "mark", "span", "strong", "u", "wbr"]);

/** Splits markup into tags, comments and the text between the tags; scripts and styles have no text. */
export function splitMarkup(code: string): EmbedMarkup {
  const comments: string[] = [];
  const markup = code
    .replace(/<!--([\s\S]*?)(?:-->|$)/g, (_, comment: string) => {
      comments.push(comment);
      return "";
    })
    .replace(/(<(script|style)(?=[\t-\r />])[^<>]*>)[\s\S]*?(?=<\/\2|$)/gi, "$1");
  return { ...split(markup, elementPattern), comments };
}

/** Splits off WordPress's shortcodes, which are in brackets. */
export const splitShortcodes = (text: string): Omit<EmbedMarkup, "comments"> => split(text, shortcodePattern);

function split(code: string, pattern: RegExp): { tags: EmbedTag[]; text: string } {
  const tags: EmbedTag[] = [];
  const text = code.replace(pattern, (_, slash: string, name: string, body: string) => {
    tags.push({ name: name.toLowerCase(), isClosing: slash !== "", attributes: attributesIn(body), body });
    return inlineElements.has(name.toLowerCase()) ? "" : "\n";
  });
  return { tags, text };
}

function attributesIn(body: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of body.matchAll(attributePattern)) {
    const value = double ?? single ?? bare ?? "";
    if (!attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), trimText(decodeEntities(value)));
  }
  return attributes;
}

const quoteMarks = "\"'“”„‟″‶‘’‚‛′‵«»`";
const edgeClass = `[${quoteMarks}\\p{Cc}\\p{Cf}\\p{Z}]`;
const edgeRun = `(?:${edgeClass}|\\\\[${quoteMarks}])${edgeClass}*(?:\\\\[${quoteMarks}]${edgeClass}*)*`;
/** Looks for the end only where a run of such signs begins; otherwise many of them would take long. */
const edgesPattern = new RegExp(`^${edgeRun}|(?<!${edgeClass}|\\\\)${edgeRun}$`, "gu");

/**
 * A text without the white space, invisible characters and quotation marks that editors and word processors leave around it.
 */
export const trimText = (text: string): string => text.replace(edgesPattern, "");

const namedEntities: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", prime: "″" }),
  ...Object.entries({ ldquo: "“", rdquo: "”", bdquo: "„", lsquo: "‘", rsquo: "’", laquo: "«", raquo: "»" }),
]);

/**
 * Decodes the entities that editors leave in codes, `&amp;` also where it was escaped several times, and JSON's
 * escapes.
 */
export const decodeEntities = (text: string): string =>
  (text.includes(":\\/\\/") ? text.replaceAll("\\/", "/") : text)
    .replace(/\\u00(2[267]|3[ce])/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&(?:amp;)*(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return namedEntities.get(name.toLowerCase()) ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
      return isCharacter ? String.fromCodePoint(point) : whole;
    });
