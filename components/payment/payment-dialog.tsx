"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { useCallback, useState } from "react";
import { AlipayView } from "#components/payment/methods/alipay/alipay-view.tsx";
import { fill } from "#lib/format/fill.ts";
import { dollars } from "#lib/format/numbers.ts";
import type { Busy, PaymentProps } from "#lib/payment-methods/props.ts";
import type { Plan } from "#lib/plans.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { type Method, MethodList } from "./method-list.tsx";
import { isPayPals, usePayPalOverlays } from "./paypal-overlays.ts";
import { PayPalPart } from "./paypal-part.tsx";

const pageLocale = () => (document.documentElement.lang.startsWith("zh") ? "zh" : "en");

type PaymentDialogProps = PaymentProps & { plan: Plan; onClose: () => void };

type HeadProps = { texts: PaymentProps["texts"]["dialog"]; title: string; onBack: (() => void) | null };

function Head({ texts, title, onBack }: HeadProps) {
  return (
    <div className="pay-head">
      {onBack && (
        <button type="button" className="btn ghost sm round" aria-label={texts.back} onClick={onBack}>
          <span aria-hidden="true">←</span>
        </button>
      )}
      <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
      <Dialog.Close className="btn ghost sm round ml-auto" aria-label={texts.close}>
        <span aria-hidden="true">✕</span>
      </Dialog.Close>
    </div>
  );
}

/**
 * How to pay for a plan: the methods, and each one's own view (spec §4). Whoever opens it fetches it then, and
 * renders it for as long as it is open; the focus returns to where it was.
 */
export function PaymentDialog({ plan, onClose, ...props }: PaymentDialogProps) {
  const texts = props.texts.dialog;
  const [method, setMethod] = useState<Method | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const [leaving, setLeaving] = useState(false);
  const [opener] = useState(() => document.activeElement);
  const onBusy = useCallback((now: Busy) => {
    setBusy(now);
    if (now === null) setLeaving(false);
  }, []);

  const atPayPal = method === "paypal";
  usePayPalOverlays(atPayPal);

  const leave = () => (busy && !leaving ? setLeaving(true) : onClose());
  const view = { ...props, plan, onBusy, onClose };
  const onBack = method && !busy ? () => setMethod(null) : null;
  return (
    <Dialog.Root open onOpenChange={leave}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content
          className="dialog pay"
          aria-describedby={undefined}
          // A press may be for PayPal, whose buttons go with the dialog.
          onInteractOutside={(event) => atPayPal && event.preventDefault()}
          onEscapeKeyDown={(event) => isPayPals(document.activeElement) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            // Radix would look for a trigger of its own.
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
        >
          <Head texts={texts} title={method ? texts[method] : texts.choose} onBack={onBack} />
          <p className="pay-plan">
            <span>{fill(texts.for, { plan: plan.name })}</span>
            <b>{plan.price === null ? plan.priceText : dollars(Number(plan.price), pageLocale())}</b>
          </p>
          {leaving && busy && (
            <LeaveQuestion busy={busy} texts={texts} onStay={() => setLeaving(false)} onLeave={onClose} />
          )}
          {method === null && <MethodList texts={texts} settings={props.settings} onChoose={setMethod} />}
          {method === "alipay" && <AlipayView {...view} />}
          {atPayPal && <PayPalPart {...view} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
