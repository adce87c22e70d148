import type { Texts } from "../i18n/texts.ts";

/** What is bought: a paid level, as lib/plans.ts makes it. */
export type PaymentPlan = {
  id: number;
  name: string;
  cadence: "weekly" | "monthly" | "quarterly" | "yearly" | "lifetime";
  /** The price as WordPress words it, without markup. */
  priceText: string;
  /** What Alipay is paid. */
  yuan: number;
};

export type PaymentSettings = {
  /** Where PayPal's script comes from. */
  sdkUrl: string;
  /** `paused`: maintenance; `unavailable`: not set up. */
  paypal: "on" | "paused" | "unavailable";
  /** Maintenance of all payments. */
  paused: boolean;
  alipayQr: string | null;
  supportEmail: string | null;
  telegramBot: string | null;
};

/** What a page hands to whoever opens the dialog; lib/i18n/payment-props.ts makes it. */
export type PaymentProps = {
  texts: Pick<Texts["payment"], "dialog" | "paypal" | "hosted" | "alipay">;
  settings: PaymentSettings;
  profileHref: string;
  loginHref: string;
};

/** What a payment view tells the dialog: a payment is processed, or a payment window is open. */
export type Busy = "processing" | "window" | null;

export type PaymentViewProps = PaymentProps & {
  plan: PaymentPlan;
  onBusy: (busy: Busy) => void;
  onClose: () => void;
};
