import { CancelledWindow } from "#components/payment/return/close-window.tsx";
import { PreviousPageLink } from "#components/payment/return/previous-page-link.tsx";
import { Still } from "#components/ui/pictures/still.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.paymentCancelled, "payment.cancelledPage");

/** PayPal returns here after a cancelled checkout. */
export default async function PaymentCancelledPage() {
  const { cancelledPage, success } = (await getTexts()).payment;
  return (
    <div className="payment-return">
      <Still picture="moon" title={cancelledPage.title} text={cancelledPage.text}>
        <p className="-mt-3 mb-2 basis-full">{cancelledPage.more}</p>
        <CancelledWindow texts={{ closeWindow: success.closeWindow, closeByHand: success.closeByHand }}>
          <PreviousPageLink text={success.goOn}>
            <Link className="btn primary" href={paths.vip}>
              {cancelledPage.back}
            </Link>
          </PreviousPageLink>
        </CancelledWindow>
      </Still>
    </div>
  );
}
