import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { languages } from "#lib/languages/languages.ts";
import { localePath } from "#lib/languages/locale-path.ts";
import type { Texts } from "#lib/languages/texts.ts";
import { textPageSlugs } from "#lib/services/catalogue/text-page.ts";
import { arePaymentsOpen } from "#lib/services/payment/buy/buyer.ts";
import { settings } from "#lib/settings.ts";
import { type DescribedMethod, describeMethods } from "./methods/describe.ts";

export type PaymentProps = {
  texts: Texts["payment"]["dialog"];
  methods: DescribedMethod[];
  supportEmail: string | null;
  /** The terms that the buyer agrees to. */
  legal: readonly { text: string; href: string }[];
  /** The page's path, to which the login returns. */
  path: string;
};

/** The payment dialog's props on the page `path`, in the page's language. */
export async function paymentProps(path: string): Promise<PaymentProps> {
  const { payment: texts, layout } = await getTexts();
  const locale = await getLocale();
  const { MAINTENANCE_VIP_PAYMENTS: paused, ...others } = settings();
  const isClosed = paused || !(await arePaymentsOpen());
  const methods = describeMethods({ ...others, MAINTENANCE_VIP_PAYMENTS: isClosed }, texts);
  const first = languages[locale].payment;
  const isFirst = ({ name }: { name: string }) => Number(name === first);
  return {
    texts: texts.dialog,
    methods: methods.toSorted((a, b) => isFirst(b) - isFirst(a)),
    legal: (await textPageSlugs())
      .filter((slug) => slug !== "privacy")
      .map((slug) => ({ text: layout[slug], href: localePath(locale, paths[slug]) })),
    supportEmail: settings().SUPPORT_EMAIL ?? null,
    path,
  };
}
