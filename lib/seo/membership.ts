import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import type { Cycle, MembershipLevel, Price } from "#lib/contracts/payment/membership.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { plainMarkup } from "#lib/membership/plans.ts";
import { settings } from "#lib/platform/settings.ts";
import { absoluteUrl } from "./alternates.ts";

const billingUnits = { day: "DAY", week: "WEE", month: "MON", year: "ANN" } as const;

/** The billing period in Google's units. */
const priceSpecification = ({ amount, currency }: Price, { every, unit }: Cycle) => ({
  "@type": "UnitPriceSpecification",
  price: amount,
  priceCurrency: currency,
  billingDuration: every,
  unitCode: billingUnits[unit],
  referenceQuantity: { "@type": "QuantitativeValue", value: every, unitCode: billingUnits[unit] },
});

/** A level's features in the page's language, otherwise its description, otherwise its price. */
function textOf(
  { features, description, pricingText }: Omit<MembershipLevel, "price">,
  locale: Locale,
): string {
  const included = features.flatMap((feature) => (feature.included && feature.texts[locale]) || []);
  return included.join(" ") || plainMarkup(description) || plainMarkup(pricingText);
}

/** A Product with an Offer for each level with a price (product: Structured data). */
export function planProducts(levels: readonly MembershipLevel[], locale: Locale) {
  const site = settings().SITE_NAME;
  const url = absoluteUrl(localePath(locale, paths.vip));
  return levels
    .flatMap(({ price, ...level }) => (level.id > 1 && price !== null ? [{ ...level, price }] : []))
    .map(({ price, ...level }) => ({
      "@type": "Product",
      name: `${site} VIP: ${nameInLanguage(locale, level)}`,
      description: textOf(level, locale),
      image: absoluteUrl("/images/social.jpg"),
      brand: { "@type": "Brand", name: site },
      offers: {
        "@type": "Offer",
        url,
        price: price.amount,
        priceCurrency: price.currency,
        ...(price.cycle && { priceSpecification: priceSpecification(price, price.cycle) }),
        availability: "https://schema.org/InStock",
      },
    }));
}
