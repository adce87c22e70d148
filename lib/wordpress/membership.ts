import "server-only";
import sanitizeHtml from "sanitize-html";
import * as z from "zod";
import { levelNames } from "#lib/access.ts";
import type { MembershipLevel } from "#lib/contracts/membership.ts";
import * as field from "./fields.ts";
import { readPrice } from "./price.ts";
import { fetchPublicList } from "./transport.ts";

const rawLevels = field.tolerantList(
  z.object({
    id: field.id.pipe(z.number()),
    name: field.title.catch(""),
    description: field.text.optional(),
    pricing_text: field.text.optional(),
  }),
);

/** What the text of a plan may show: emphasis, paragraphs and lists, without any attribute. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: ["b", "strong", "i", "em", "sup", "s", "del", "strike", "br", "p", "ul", "ol", "li"],
  allowedAttributes: {},
};
/** Blocks that are not shown as such leave a space: `<td>5</td><td>9</td>` is not 59. */
const parted = (markup: string) => markup.replace(/<\/(?:div|section|h[1-6]|dt|dd|td|th)\s*>/gi, "$& ");
const sanitize = (markup: string | null | undefined) => sanitizeHtml(parted(markup ?? ""), rules).trim();

/** A shop may have others, which nothing here can sell. */
const isLevel = ({ id }: { id: number }) => id in levelNames;

/**
 * GET asmr/v1/memberships/levels: 1 to 6. No other markup of WordPress's leaves here; the price is read before, from all of it.
 */
export async function fetchMembershipLevels(): Promise<MembershipLevel[]> {
  const answer = await fetchPublicList("memberships/levels", {}, rawLevels);
  return answer.data.filter(isLevel).map(({ id, name, description, pricing_text }) => ({
    id,
    name: name || levelNames[id] || "",
    description: sanitize(description),
    pricingText: sanitize(pricing_text),
    price: readPrice(pricing_text ?? ""),
  }));
}
