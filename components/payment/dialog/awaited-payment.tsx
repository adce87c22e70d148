"use client";

import { useEffect } from "react";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { refreshSession } from "#lib/browser/session/session.ts";

/** Takes the place of the methods while a payment of the member is not confirmed yet. Reads the account once more. */
export function AwaitedPayment({ texts, supportEmail }: Pick<PaymentProps, "texts" | "supportEmail">) {
  const localPath = useLocalePath();
  useEffect(() => void refreshSession().catch(() => {}), []);
  return (
    <>
      <p>{texts.awaitedText}</p>
      <div className="pay-actions">
        <a className="btn primary" href={localPath(paths.profile)}>
          {texts.toProfile}
        </a>
        <SupportLink email={supportEmail} text={texts.contact} />
      </div>
    </>
  );
}
