import { ReturnFromPayment } from "#components/payment/return/return-from-payment.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.paymentSuccess, "payment.success");

/** Static: the browser reads the payment from the address. */
export default async function PaymentSuccessPage() {
  const texts = (await getTexts()).payment.success;
  return (
    // At least as high as the screen, so that the result does not move the footer.
    <div className="payment-return flow-root min-h-svh">
      <ReturnFromPayment texts={texts} supportEmail={settings().SUPPORT_EMAIL ?? null} />
    </div>
  );
}
