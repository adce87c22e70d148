import "server-only";
import { type DescribedMethod, describeMethods } from "#components/payment/methods/describe.ts";
import { paths } from "#lib/addresses/paths.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { textPages } from "#lib/services/catalogue/text-page.ts";
import { agreementVersion } from "#lib/services/payment/buy/agreement.ts";
import { arePaymentsOpen } from "#lib/services/payment/buy/buyer.ts";

export type PaymentProps = {
  texts: Texts["payment"]["dialog"] & Pick<Texts["vip"]["plans"], "every">;
  methods: DescribedMethod[];
  supportEmail: string | null;
  /** What the buyer agrees to by paying; `version` is stored with the payment. Null where the site has no terms. */
  agreement: {
    text: string;
    legal: readonly { text: string; href: string }[];
    version: string;
  } | null;
  /** The page's path, to which the login returns. */
  path: string;
};

/** The payment dialog's props on the page `path`, in the page's language. */
export async function paymentProps(path: string): Promise<PaymentProps> {
  const { payment: texts, layout, vip } = await getTexts();
  const locale = await getLocale();
  const { MAINTENANCE_VIP_PAYMENTS: paused, ...others } = settings();
  const days = others.WITHDRAWAL_DAYS;
  const isClosed = paused || !(await arePaymentsOpen());
  const methods = describeMethods({ ...others, MAINTENANCE_VIP_PAYMENTS: isClosed }, texts);
  const first = languages[locale].payment;
  const pages = (await textPages(locale)).filter(({ slug }) => slug !== "privacy");
  const links = pages.map(({ slug }) => slug);
  const { legal: agreed, legalWithin, withdrawWithin } = texts.dialog;
  const text = days > 0 ? fill(pages.length > 0 ? legalWithin : withdrawWithin, { days }) : agreed;
  const legal = (days > 0 ? [...links, "withdraw" as const] : links).map((page) => ({
    text: layout[page],
    href: localePath(locale, paths[page]),
  }));
  const isFirst = ({ name }: { name: string }) => Number(name === first);
  return {
    texts: { ...texts.dialog, every: vip.plans.every },
    methods: methods.toSorted((a, b) => isFirst(b) - isFirst(a)),
    agreement: legal.length === 0 ? null : { text, legal, version: agreementVersion(locale, text, pages) },
    supportEmail: settings().SUPPORT_EMAIL ?? null,
    path,
  };
}
