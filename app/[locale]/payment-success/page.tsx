import { ActivationCheck } from "#components/payment/return/activation-check.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.paymentActivation, "payment.activation");

/** Static: the browser waits for the member's level. */
export default async function PaymentActivationPage() {
  const { member, payment } = await getTexts();
  const guard = { denied: member.denied, profile: member.profile };
  const supportEmail = settings().SUPPORT_EMAIL ?? null;
  return (
    <div className="payment-return">
      <ActivationCheck
        texts={payment.activation}
        refused={payment.success}
        guard={guard}
        supportEmail={supportEmail}
      />
    </div>
  );
}
