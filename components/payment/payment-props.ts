import "server-only";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/settings.ts";
import { describeMethods } from "./methods/describe.ts";
import type { PaymentProps } from "./props.ts";

/** What the payment dialog on the page `path` needs of the server, in the page's language. */
export async function paymentProps(path: string): Promise<PaymentProps> {
  const texts = (await getTexts()).payment;
  const methods = describeMethods(settings(), texts);
  // Most who read Chinese pay with Alipay.
  const isFirst = (await getLocale()) === "zh" ? "alipay" : "paypal";
  return {
    texts: texts.dialog,
    methods: methods.toSorted((a, b) => Number(b.name === isFirst) - Number(a.name === isFirst)),
    path,
  };
}
