import "server-only";
import type { DescribeMethod, MethodDescription } from "#components/payment/base/method.ts";
import { describePayPal } from "#components/payment/methods/paypal/flow/describe.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { describeAlipay } from "./alipay/describe.ts";

const describeCrypto: DescribeMethod<null> = (_, { dialog }) => ({
  state: "soon",
  title: dialog.crypto,
  summary: dialog.cryptoText,
  fallbackText: dialog.cryptoSoon,
  details: null,
});

/** The payment methods in the dialog's order; the browser's half of each is its row in table.ts. */
export const methodDescribers = {
  paypal: describePayPal,
  alipay: describeAlipay,
  crypto: describeCrypto,
} satisfies Record<string, DescribeMethod>;

export type MethodName = keyof typeof methodDescribers;

/** A method as the page passes it to the dialog. */
export type DescribedMethod = MethodDescription & { name: string };

/** All methods with their state. While payments are paused, every method but those that come "soon" is paused. */
export function describeMethods(
  settings: Settings,
  texts: Texts["payment"],
  describers: Record<string, DescribeMethod> = methodDescribers,
): DescribedMethod[] {
  return Object.entries(describers).map(([name, describe]) => {
    const { state, ...described } = describe(settings, texts);
    const isPaused = settings.MAINTENANCE_VIP_PAYMENTS && state !== "soon";
    return { name, state: isPaused ? "paused" : state, ...described };
  });
}
