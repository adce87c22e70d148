import "server-only";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/settings.ts";
import { describeMethods } from "./methods/describe.ts";
import type { PaymentProps } from "./props.ts";

/** What the payment dialog on the page `path` needs of the server, in the page's language. */
export async function paymentProps(path: string): Promise<PaymentProps> {
  const texts = (await getTexts()).payment;
  return { texts: texts.dialog, methods: describeMethods(settings(), texts), path };
}
