import { money } from "#lib/i18n/format/money.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { periodText, priceOf, yuanPriceOf } from "#lib/membership/plan-prices.ts";
import { plansOf } from "#lib/membership/plans.ts";
import { settings } from "#lib/platform/settings.ts";
import { arePaymentsOpen } from "#lib/services/payment/buy/buyer.ts";
import { membershipLevelsOrNull } from "#lib/services/payment/membership.ts";

/**
 * Price and period of the cheapest plan, such as "$4.99" and "a week"; in yuan where the plans' page has yuan. Null if
 * no plan has a price.
 */
export async function lowestPrice(): Promise<{ price: string; period: string } | null> {
  const locale = await getLocale();
  const texts = (await getTexts()).vip.plans;
  const { ALIPAY_QR_URL, MAINTENANCE_VIP_PAYMENTS } = settings();
  const isAlipayOn = ALIPAY_QR_URL !== undefined && !MAINTENANCE_VIP_PAYMENTS && (await arePaymentsOpen());
  const isYuan = isAlipayOn && languages[locale].payment === "alipay";
  const [cheapest] = plansOf((await membershipLevelsOrNull()) ?? [], locale)
    .filter(({ price }) => price)
    .flatMap((plan) => ({ cadence: plan.cadence, ...(isYuan ? yuanPriceOf : priceOf)(plan) }))
    .toSorted((a, b) => Number(a.amount) - Number(b.amount));
  if (cheapest?.amount === undefined || !cheapest.currency) return null;
  return {
    price: money(cheapest.amount, cheapest.currency, locale),
    period: isYuan
      ? texts.spans[cheapest.cadence]
      : periodText(cheapest, cheapest.cycle ?? null, texts, locale),
  };
}
