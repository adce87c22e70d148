import "server-only";
import type { PaymentProps } from "#lib/payment-methods/props.ts";
import { settings } from "#lib/settings.ts";
import { getTexts } from "./server.ts";

const paypalSdk = "https://www.paypal.com/sdk/js";

/** What the payment dialog on the page `path` needs of the server, in the page's language. */
export async function paymentProps(path: string): Promise<PaymentProps> {
  const { dialog, paypal, hosted, alipay } = (await getTexts()).payment;
  const set = settings();
  const unset = !(set.PAYPAL_CLIENT_ID && set.PAYPAL_CLIENT_SECRET);
  return {
    texts: { dialog, paypal, hosted, alipay },
    settings: {
      sdkUrl: set.PAYPAL_SDK_URL ?? paypalSdk,
      paypal: set.MAINTENANCE_PAYPAL ? "paused" : unset ? "unavailable" : "on",
      paused: set.MAINTENANCE_VIP_PAYMENTS,
      alipayQr: set.ALIPAY_QR_URL ?? null,
      supportEmail: set.SUPPORT_EMAIL ?? null,
      telegramBot: set.TELEGRAM_BOT_URL ?? null,
    },
    path,
  };
}
