"use client";

import { SupportLink } from "#components/payment/base/support-link.tsx";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";

/** Says that another payment is not confirmed yet; offers no way to pay again. */
export function SecondPayment({ message, details }: { message: string; details: PayPalDetails }) {
  const localPath = useLocalePath();
  const { texts, supportEmail } = details;
  return (
    <div role="alert" className="pay-note">
      <p>
        <b>{message}</b>
      </p>
      <div className="pay-actions">
        <a className="btn primary sm" href={localPath(paths.profile)}>
          {texts.hosted.toProfile}
        </a>
        <SupportLink email={supportEmail} text={texts.paypal.contact} className="btn ghost sm" />
      </div>
    </div>
  );
}
