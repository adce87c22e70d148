import type { DescribeMethod } from "#components/payment/base/method.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

export type AlipayDetails = {
  texts: Texts["payment"]["alipay"] & Pick<Texts["payment"]["success"], "wantedVideo">;
  qrUrl: string | null;
  supportEmail: string | null;
  telegramBot: string | null;
};

export const describeAlipay: DescribeMethod<AlipayDetails> = (settings, { alipay, dialog, success }) => ({
  state: settings.ALIPAY_QR_URL ? "on" : "unavailable",
  title: dialog.alipay,
  summary: dialog.alipayText,
  fallbackText: alipay.unavailable,
  details: {
    texts: { ...alipay, wantedVideo: success.wantedVideo },
    qrUrl: settings.ALIPAY_QR_URL ?? null,
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    telegramBot: settings.TELEGRAM_BOT_URL ?? null,
  },
});
