import type { DescribeMethod } from "#components/payment/base/method.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { Settings } from "#lib/platform/settings.ts";

const sdkUrl = "https://www.paypal.com/sdk/js";

export type PayPalDetails = {
  texts: Pick<Texts["payment"], "paypal" | "hosted">;
  sdkUrl: string;
  supportEmail: string | null;
};

function stateOf({ MAINTENANCE_PAYPAL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }: Settings) {
  if (MAINTENANCE_PAYPAL) return "paused";
  return PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET ? "on" : "unavailable";
}

export const describePayPal: DescribeMethod<PayPalDetails> = (settings, { paypal, hosted, dialog }) => ({
  state: stateOf(settings),
  title: dialog.paypal,
  summary: dialog.paypalText,
  fallbackText: paypal.connectFailed,
  details: {
    texts: { paypal, hosted },
    sdkUrl: settings.PAYPAL_SDK_URL ?? sdkUrl,
    supportEmail: settings.SUPPORT_EMAIL ?? null,
  },
});
