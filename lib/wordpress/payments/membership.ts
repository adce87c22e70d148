import "server-only";
import sanitizeHtml from "sanitize-html";
import * as z from "zod";
import { levelNames } from "#lib/access.ts";
import type { MembershipLevel } from "#lib/contracts/membership.ts";
import { knownInChinese, knownMarkupInChinese } from "#lib/languages/known-texts.ts";
import { settings } from "#lib/settings.ts";
import { fetchPublicList } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { plainText } from "#lib/wordpress/transport/html-to-text.ts";
import { readPriceOf } from "./structured-price.ts";

const mostLevels = 20;
const mostFeatures = 20;
/** Characters of a plan's text that are read, and of a line of it. */
const longestText = 5_000;
const longestLine = 500;

const plain = field.text.transform((value) =>
  value === null ? null : plainText(value.slice(0, longestLine)),
);

const rawFeature = z.object({
  text: plain.pipe(z.string()),
  textZh: plain.optional().transform((value) => value ?? null),
  included: field.flag.default(true),
});

/** What stands beside these fields may say the price (structured-price.ts). */
const rawLevels = field.tolerantList(
  z.looseObject({
    id: field.id.pipe(z.number()),
    name: field.title.catch(""),
    names: z.object({ zh: plain.optional() }).nullish().catch(null),
    description: field.text.optional(),
    pricing_text: field.text.optional(),
    features: field.tolerantList(rawFeature, mostFeatures).nullish().catch(null),
  }),
  mostLevels,
);

/** What the text of a plan may show: emphasis, paragraphs and lists, without any attribute. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: ["b", "strong", "i", "em", "sup", "s", "del", "strike", "br", "p", "ul", "ol", "li"],
  allowedAttributes: {},
};
/** Blocks that are not shown as such leave a space: `<td>5</td><td>9</td>` is not 59. */
const parted = (markup: string) => markup.replace(/<\/(?:div|section|h[1-6]|dt|dd|td|th)\s*>/gi, "$& ");
const sanitize = (markup: string | null | undefined) =>
  sanitizeHtml(parted((markup ?? "").slice(0, longestText)), rules).trim();

/** A shop may have others, which nothing here can sell. */
const isLevel = ({ id }: { id: number }) => id in levelNames;

/**
 * GET asmr/v1/memberships/levels: 1 to 6. No other markup of WordPress's leaves here; the price is read before, from all of it.
 */
export async function fetchMembershipLevels(): Promise<MembershipLevel[]> {
  const answer = await fetchPublicList("memberships/levels", {}, rawLevels);
  const { CURRENCY } = settings();
  return answer.data.filter(isLevel).map((level) => {
    const name = level.name || levelNames[level.id] || "";
    const [description, pricingText] = [sanitize(level.description), sanitize(level.pricing_text)];
    const features = (level.features ?? []).map((feature) => ({
      ...feature,
      textZh: feature.textZh ?? knownInChinese(feature.text),
    }));
    return {
      ...{ id: level.id, name, description, pricingText, features },
      nameZh: level.names?.zh ?? knownInChinese(name),
      descriptionZh: knownMarkupInChinese(description),
      pricingTextZh: knownMarkupInChinese(pricingText),
      price: readPriceOf(level, level.pricing_text ?? "", CURRENCY),
    };
  });
}
