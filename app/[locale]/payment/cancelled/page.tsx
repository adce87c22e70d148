import { CancelledWindow } from "#components/payment/close-window.tsx";
import { PreviousPageLink } from "#components/payment/previous-page-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("payment.cancelledPage");
  const path = paths.paymentCancelled;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** PayPal returns here after a cancelled checkout. */
export default async function PaymentCancelledPage() {
  const { cancelledPage, success } = (await getTexts()).payment;
  return (
    <Panel as="h1" title={cancelledPage.title} text={cancelledPage.text}>
      <p className="-mt-4 mb-2 basis-full">{cancelledPage.more}</p>
      <CancelledWindow texts={{ closeWindow: success.closeWindow, closeByHand: success.closeByHand }}>
        <PreviousPageLink text={success.goOn}>
          <Link className="btn primary" href={paths.vip}>
            {cancelledPage.back}
          </Link>
        </PreviousPageLink>
      </CancelledWindow>
    </Panel>
  );
}
