import type { Texts } from "#lib/i18n/texts.ts";
import type { Plan } from "#lib/plans.ts";

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
  /** The path of that page, to which a login leads back. */
  path: string;
};

/** What a payment view tells the dialog: a payment is processed, or a payment window is open. */
export type Busy = "processing" | "window" | null;

export type PaymentViewProps = PaymentProps & {
  plan: Plan;
  onBusy: (busy: Busy) => void;
  onClose: () => void;
};
