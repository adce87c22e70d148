import { merchant } from "#sandbox/paypal/objects/account.ts";

/** The settings for the fake PayPal and the fake Alipay code. */
export const paypalSettings = (sandboxUrl: string, siteUrl: string) => ({
  PAYPAL_ENV: "sandbox" as const,
  PAYPAL_CLIENT_ID: merchant.clientId,
  PAYPAL_CLIENT_SECRET: merchant.clientSecret,
  PAYPAL_WEBHOOK_ID: merchant.webhookId,
  PAYPAL_API_URL: `${sandboxUrl}/paypal`,
  PAYPAL_SDK_URL: `${siteUrl}/demo/paypal/sdk/js`,
  ALIPAY_QR_URL: `${siteUrl}/demo/alipay-qr.svg`,
});
