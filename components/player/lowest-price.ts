import { money } from "#lib/i18n/format/money.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { priceOf, yuanPriceOf } from "#lib/membership/plan-prices.ts";
import { plansOf } from "#lib/membership/plans.ts";
import { settings } from "#lib/platform/settings.ts";
import { membershipLevelsOrNull } from "#lib/services/payment/membership.ts";

/** The cheapest plan's "$4.99" and "a week", in Chinese with Alipay in yuan; null if WordPress names none. */
export async function lowestPrice(): Promise<{ price: string; period: string } | null> {
  const locale = await getLocale();
  const { per, spans } = (await getTexts()).vip.plans;
  const isYuan = languages[locale].payment === "alipay" && settings().ALIPAY_QR_URL !== undefined;
  const [cheapest] = plansOf((await membershipLevelsOrNull()) ?? [], locale)
    .filter(({ price }) => price)
    .flatMap((plan) => ({ cadence: plan.cadence, ...(isYuan ? yuanPriceOf : priceOf)(plan) }))
    .toSorted((a, b) => Number(a.amount) - Number(b.amount));
  if (cheapest?.amount === undefined || !cheapest.currency) return null;
  return {
    price: money(cheapest.amount, cheapest.currency, locale),
    period: (isYuan ? spans : per)[cheapest.cadence],
  };
}
