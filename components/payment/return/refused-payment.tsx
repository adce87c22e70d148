"use client";

import { useEffect } from "react";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import { Still } from "#components/ui/pictures/still.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { reportDeclined } from "#lib/browser/payment/popup.ts";
import { readPlan } from "#lib/browser/payment/tab-marks.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { planParameter } from "#lib/membership/plan-parameter.ts";
import { CloseWindow, isPaymentWindow } from "./close-window.tsx";

type RefusedProps = {
  /** True if PayPal took nothing: the declined payment can't be retried, so the next step leads to the plans. */
  declined: boolean;
  message: string;
  texts: Texts["payment"]["success"];
  supportEmail: string | null;
};

/** Shown in the payment window. The page that opened it shows what to do next. */
function DeclinedWindow({ message, texts }: Pick<RefusedProps, "message" | "texts">) {
  useEffect(() => reportDeclined(message), [message]);
  return (
    <Still picture="lantern" title={texts.declined} text="" alert>
      <CloseWindow texts={texts} />
    </Still>
  );
}

/** A payment that was refused for good. */
export function RefusedPayment({ declined, message, texts, supportEmail }: RefusedProps) {
  const plan = readPlan();
  const contact = <SupportLink email={supportEmail} text={texts.contact} />;
  const home = (
    <Link className="btn ghost" href={paths.home}>
      {texts.home}
    </Link>
  );
  if (!declined)
    return (
      <Still picture="lantern" title={texts.error} text={message} alert>
        <Link className="btn primary" href={paths.profile}>
          {texts.profile}
        </Link>
        {contact}
        {home}
      </Still>
    );
  if (isPaymentWindow()) return <DeclinedWindow message={message} texts={texts} />;
  return (
    <Still picture="lantern" title={texts.declined} text={texts.declinedText} alert>
      <Link
        className="btn primary"
        href={plan === null ? paths.vip : `${paths.vip}?${planParameter}=${plan}`}
      >
        {texts.tryAgain}
      </Link>
      <Link className="btn" href={paths.vip}>
        {texts.plans}
      </Link>
      {contact}
      {home}
    </Still>
  );
}
