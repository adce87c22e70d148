import "server-only";
import sanitizeHtml from "sanitize-html";

/** An absolute http(s) URL as a browser parses it, or null. */
function webAddress(href = ""): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/**
 * The markup that a comment may have. Links elsewhere open in a new tab, without endorsement; links without a web
 * address become text.
 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: ["b", "i", "em", "strong", "br", "p", "a"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  transformTags: {
    a: (_name, { href }): sanitizeHtml.Tag => {
      const address = webAddress(href);
      if (address === null) return { tagName: "span", attribs: {} };
      const attribs = { href: address, rel: "nofollow ugc noopener noreferrer", target: "_blank" };
      return { tagName: "a", attribs };
    },
  },
};

/** The characters that are read; a comment has at most 168. */
const maxLength = 5_000;

/** Sanitises a comment: forbidden tags go, their text stays. */
export function sanitizeComment(content: string): string {
  const html = sanitizeHtml(content.slice(0, maxLength), rules).trim();
  // Plain text has line breaks without markup.
  return /<(?:br|p)\b/.test(html) ? html : html.replace(/\r?\n/g, "<br />");
}
