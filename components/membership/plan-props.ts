import "server-only";
import { paymentProps } from "#components/payment/payment-props.ts";
import { type Feature, hasFeature } from "#lib/access.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { type OtherWords, plainMarkup } from "#lib/membership/plans.ts";
import { offeredFeatures } from "#lib/services/accounts/benefit.ts";

const lowestPlan = 2;

/** The features that WordPress's usual words for plans name; none for words that the price says already. */
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
 * The card's replacements for those words: features of every paid plan stand beside the plans, and missing ones are
 * dropped.
 */
export function otherWordsOf(known: Texts["vip"]["known"], offered: readonly Feature[]): OtherWords {
  const isOwn = (feature: Feature) => offered.includes(feature) && !hasFeature(lowestPlan, feature);
  const names = Object.keys(benefits) as (keyof typeof benefits)[];
  const changed = names.flatMap((name) => {
    const own = benefits[name].filter(isOwn).join();
    if (own !== "" && own === benefits[name].join()) return [];
    const said = own === "" ? undefined : names.find((other) => benefits[other].join() === own);
    return [[plainMarkup(known[name]), said === undefined ? "" : known[said]] as const];
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
  const yuan = locale === "zh" && isIn("on", "alipay");
  const offered = await offeredFeatures();
  const otherWords = otherWordsOf(vip.known, offered);
  const action = { texts, locale, closed, yuan, offered, otherWords };
  return { action, notice, checkout: { failed: texts.checkoutFailed, payment } };
}
