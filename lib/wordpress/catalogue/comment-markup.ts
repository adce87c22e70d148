import "server-only";
import sanitizeHtml from "sanitize-html";

/** An absolute http(s) address as a browser would read it, or null. */
function webAddress(href = ""): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/** What a comment may show. A link elsewhere opens a tab of its own and vouches for nothing; others are text. */
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

/** Characters of a comment's markup that are read; people write 168. */
const longest = 5_000;

/** Markup of a comment, made harmless: tags beyond the few allowed ones are dropped, their text stays. */
export function sanitizeComment(content: string): string {
  const html = sanitizeHtml(content.slice(0, longest), rules).trim();
  // WordPress marks line breaks up, plain text does not.
  return /<(?:br|p)\b/.test(html) ? html : html.replace(/\r?\n/g, "<br />");
}
