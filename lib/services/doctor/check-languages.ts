import "server-only";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { type Locale, languages, locales } from "#lib/i18n/languages/languages.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import { fetchTriggers } from "#lib/wordpress/catalogue/trigger.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payment/membership.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { type Diagnosis, ok, warn } from "./diagnosis.ts";

const isDescribed = ({ features, description }: MembershipLevel, locale: Locale) =>
  features.length > 0 ? features.every(({ texts }) => texts[locale] !== undefined) : description === "";

/** Names the texts of WordPress that exist only in English. */
export function languageDiagnosis(
  locale: Locale,
  levels: readonly MembershipLevel[],
  triggers: readonly Pick<Trigger, "slug" | "names">[],
): Diagnosis {
  const ids = (found: readonly MembershipLevel[]) => found.map(({ id }) => id).join(", ");
  const unnamed = ids(levels.filter(({ names }) => names[locale] === undefined));
  const undescribed = ids(levels.filter((level) => !isDescribed(level, locale)));
  const slugs = triggers.filter(({ names }) => names[locale] === undefined).map(({ slug }) => slug);
  const lacks = [
    ...(unnamed ? [`the names of levels ${unnamed}`] : []),
    ...(undescribed ? [`what levels ${undescribed} include`] : []),
    ...(slugs.length > 0 ? [`the names of triggers ${slugs.join(", ")}`] : []),
  ];
  const check = `language ${locale}`;
  return lacks.length === 0
    ? ok(check, `WordPress names levels and triggers in ${languages[locale].name}`)
    : warn(
        check,
        `only in English: ${lacks.join("; ")}. Fill them in under Settings → Murmur, Membership levels, and in each trigger`,
      );
}

export async function checkLanguages(): Promise<Diagnosis[]> {
  try {
    const levels = await fetchMembershipLevels();
    const triggers = (await hasCapability("triggers")) ? await fetchTriggers() : [];
    return locales.slice(1).map((locale) => languageDiagnosis(locale, levels, triggers));
  } catch (error) {
    return [warn("languages", `can't be read (${reasonOf(error)})`)];
  }
}
