import "server-only";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { arePaymentsOpen } from "#lib/services/payment/availability.ts";
import { settings } from "#lib/settings.ts";
import { describeMethods } from "./methods/describe.ts";
import type { PaymentProps } from "./props.ts";

/** What the payment dialog on the page `path` needs of the server, in the page's language. */
export async function paymentProps(path: string): Promise<PaymentProps> {
  const texts = (await getTexts()).payment;
  const { MAINTENANCE_VIP_PAYMENTS: paused, ...others } = settings();
  const isClosed = paused || !(await arePaymentsOpen());
  const methods = describeMethods({ ...others, MAINTENANCE_VIP_PAYMENTS: isClosed }, texts);
  // Most who read Chinese pay with Alipay.
  const first = (await getLocale()) === "zh" ? "alipay" : "paypal";
  const isFirst = ({ name }: { name: string }) => Number(name === first);
  return {
    texts: texts.dialog,
    methods: methods.toSorted((a, b) => isFirst(b) - isFirst(a)),
    supportEmail: settings().SUPPORT_EMAIL ?? null,
    path,
  };
}
