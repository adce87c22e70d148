import "server-only";
import { settings } from "#lib/settings.ts";
import { paymentProps } from "./payment-props.ts";
import { getLocale, getTexts } from "./server.ts";

/**
 * What the buttons of plans on the page `path` and the checkout behind them need of the server, and what maintenance
 * has to say. While PayPal is off, plans can be bought where Alipay is there.
 */
export async function planProps(path: string) {
  const locale = await getLocale();
  const texts = (await getTexts()).vip.plans;
  const { MAINTENANCE_VIP_PAYMENTS, MAINTENANCE_PAYPAL, ALIPAY_QR_URL } = settings();
  const closed = MAINTENANCE_VIP_PAYMENTS || (MAINTENANCE_PAYPAL && !ALIPAY_QR_URL);
  const notice = closed ? texts.maintenance : MAINTENANCE_PAYPAL ? texts.maintenancePaypal : null;
  const action = {
    texts,
    locale,
    closed,
    path,
  };
  return { action, notice, checkout: { failed: texts.checkoutFailed, payment: await paymentProps(path) } };
}
