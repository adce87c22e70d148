"use client";

import type { MethodViewProps } from "#components/payment/base/method.ts";
import { OtherMethods } from "#components/payment/base/other-methods.tsx";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";

type DeclinedProps = {
  message: string;
  /** Whether the payment was declined; false where PayPal charged nothing for another reason. */
  isDecline: boolean;
  view: MethodViewProps<PayPalDetails>;
  onRetry: () => void;
};

/** PayPal took nothing: offers another try, another method and support. */
export function DeclinedPayment({ message, isDecline, view, onRetry }: DeclinedProps) {
  const { details, alternatives } = view;
  const t = details.texts.paypal;
  return (
    <div role="alert" className="grid min-w-0 gap-4">
      <div className="pay-error">
        <p>
          <b>{message}</b>
        </p>
        <p className="text-text">{isDecline ? t.declinedText : t.notChargedText}</p>
      </div>
      <div className="grid gap-2">
        <button type="button" className="btn primary" onClick={onRetry}>
          {t.tryAgain}
        </button>
        <OtherMethods alternatives={alternatives} />
        <SupportLink email={details.supportEmail} text={t.contact} />
      </div>
    </div>
  );
}
