import "server-only";
import { paymentProps } from "#components/payment/dialog/payment-props.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { type Feature, hasFeature } from "#lib/membership/access.ts";
import { plainMarkup, type ReplacedWords } from "#lib/membership/plans.ts";
import { offeredFeatures } from "#lib/services/accounts/benefit.ts";

type KnownTexts = Texts["vip"]["known"];

const lowestPlan = 2;

/**
 * WordPress describes a plan in phrases. For each usual phrase, the features that it promises; none for a phrase that
 * only repeats the price.
 */
const benefits = {
  fullVideos: ["fullVideos"],
  membersVideos: ["membersOnlyVideo"],
  noAds: ["noAds"],
  telegram: ["teleGroup"],
  early: ["earlyAccess"],
  newFirst: ["earlyAccess"],
  support: ["prioritySupport"],
  requests: ["videoRequest"],
  requestsAndEarly: ["videoRequest", "earlyAccess"],
  threeMonths: [],
} as const satisfies Partial<Record<keyof Texts["vip"]["known"], readonly Feature[]>>;

/**
 * What a card shows instead of each of WordPress's phrases: "" for a feature that every plan has or this site lacks.
 *
 * @param english the phrases of a WordPress without translations
 */
export function otherWordsOf(known: KnownTexts, offered: readonly Feature[], english = known): ReplacedWords {
  const isOwn = (feature: Feature) => offered.includes(feature) && !hasFeature(lowestPlan, feature);
  const names = Object.keys(benefits) as (keyof typeof benefits)[];
  const changed = names.flatMap((name) => {
    const ownBenefitNames = benefits[name].filter(isOwn).join();
    const isSame = ownBenefitNames === benefits[name].join();
    const phrase =
      ownBenefitNames === ""
        ? undefined
        : isSame
          ? name
          : names.find((other) => benefits[other].join() === ownBenefitNames);
    const words = phrase === undefined ? "" : known[phrase];
    return [english[name], known[name]]
      .filter((text) => text !== words)
      .map((text) => [plainMarkup(text), words] as const);
  });
  return Object.fromEntries(changed);
}

/**
 * What the plans' buttons and checkout on the page `path` need from the server, and the maintenance notice. Plans can
 * be bought while any method is available.
 */
export async function planProps(path: string) {
  const locale = await getLocale();
  const { vip } = await getTexts();
  const texts = vip.plans;
  const payment = await paymentProps(path);
  const isIn = (state: string, name?: string) =>
    payment.methods.some((method) => method.state === state && (name === undefined || method.name === name));
  const closed = !isIn("on");
  const closedNotice = isIn("paused") ? texts.maintenance : texts.unavailable;
  const notice = closed ? closedNotice : isIn("paused", "paypal") ? texts.maintenancePaypal : null;
  const yuan = languages[locale].payment === "alipay" && isIn("on", "alipay");
  const offered = await offeredFeatures();
  const otherWords = otherWordsOf(vip.known, offered, messages[defaultLocale].vip.known);
  const action = { texts, locale, closed, yuan, offered, otherWords };
  return { action, notice, checkout: { failed: texts.checkoutFailed, payment } };
}
