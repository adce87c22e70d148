import "server-only";
import sanitizeHtml from "sanitize-html";
import * as z from "zod";
import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import type { TranslatedNames } from "#lib/i18n/languages/names.ts";
import { levelNames } from "#lib/membership/access.ts";
import { settings } from "#lib/platform/settings.ts";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { readPriceOf } from "./structured-price.ts";

const maxLevels = 20;
const maxFeatures = 20;
/** The characters that are read of a plan's text. */
const maxTextLength = 5_000;

const rawFeature = z
  .looseObject({ text: field.lineField.pipe(z.string()), included: field.flagField.default(true) })
  .transform(({ text, included, ...raw }) => ({ text, texts: field.readNames(raw, "text"), included }));

/** Other fields may hold the price (structured-price.ts). */
const rawLevels = field.listOfValid(
  z.looseObject({
    id: field.idField.pipe(z.number()),
    name: field.titleField.catch(""),
    description: field.textField.optional(),
    pricing_text: field.textField.optional(),
    features: field.listOfValid(rawFeature, maxFeatures).nullish().catch(null),
  }),
  maxLevels,
);

/** The markup that a plan's text may have: emphasis, paragraphs and lists, without attributes. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: ["b", "strong", "i", "em", "sup", "s", "del", "strike", "br", "p", "ul", "ol", "li"],
  allowedAttributes: {},
};
/** Leaves a space where a block ends: otherwise `<td>5</td><td>9</td>` would become 59. */
const separateBlocks = (markup: string) =>
  markup.replace(/<\/(?:div|section|h[1-6]|dt|dd|td|th)\s*>/gi, "$& ");
const sanitize = (markup: string | null | undefined) =>
  sanitizeHtml(separateBlocks((markup ?? "").slice(0, maxTextLength)), rules).trim();

/** Whether a level can be sold here; a shop may have other levels. */
const isLevel = ({ id }: { id: number }) => id in levelNames;

/** The translated names of a level that has its usual English name; none for another name. */
const usualNames = (id: number, name: string): TranslatedNames =>
  name === levelNames[id]
    ? Object.fromEntries(
        locales.slice(1).map((locale) => [locale, (messages[locale].levels as TranslatedNames)[id] ?? name]),
      )
    : {};

/** GET asmr/v1/memberships/levels: levels 1 to 6. Prices are read from the markup before it is sanitised. */
export async function fetchMembershipLevels(): Promise<MembershipLevel[]> {
  const response = await fetchPublic("memberships/levels", {}, rawLevels);
  const { CURRENCY } = settings();
  return response.data.filter(isLevel).map((level) => {
    const name = level.name || levelNames[level.id] || "";
    const [description, pricingText] = [sanitize(level.description), sanitize(level.pricing_text)];
    return {
      id: level.id,
      name,
      description,
      pricingText,
      features: level.features ?? [],
      names: { ...usualNames(level.id, name), ...field.readNames(level) },
      price: readPriceOf(level, level.pricing_text ?? "", CURRENCY),
    };
  });
}
