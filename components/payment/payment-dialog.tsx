"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { type ComponentType, useState } from "react";
import type { Busy, PaymentProps, PaymentViewProps } from "@/lib/payment/props";
import type { Plan } from "@/lib/plans";
import { AlipayView } from "./alipay-view";
import { LeaveQuestion } from "./leave-question";
import { type Method, MethodList } from "./method-list";

type PaymentDialogProps = PaymentProps & { plan: Plan; onClose: () => void };

/** PayPal's part, which brings PayPal's code along: fetched when it is chosen. */
function usePayPalView() {
  const [View, setView] = useState<{ PayPalView: ComponentType<PaymentViewProps> } | "failed" | null>(null);
  const load = () => {
    setView(null);
    import("./paypal-view").then(setView, () => setView("failed"));
  };
  return { View, load };
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
  const paypal = usePayPalView();

  const choose = (chosen: Method) => {
    if (chosen === "paypal") paypal.load();
    setMethod(chosen);
  };
  const leave = () => (busy && !leaving ? setLeaving(true) : onClose());
  const view = { ...props, plan, onBusy: setBusy, onClose };
  return (
    <Dialog.Root open onOpenChange={leave}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content className="dialog pay" aria-describedby={undefined}>
          <div className="pay-head">
            {method && !busy && (
              <button
                type="button"
                className="btn ghost sm round"
                aria-label={texts.back}
                onClick={() => setMethod(null)}
              >
                <span aria-hidden="true">←</span>
              </button>
            )}
            <Dialog.Title className="text-lg font-semibold">
              {method ? texts[method] : texts.choose}
            </Dialog.Title>
            <Dialog.Close className="btn ghost sm round ml-auto" aria-label={texts.close}>
              <span aria-hidden="true">✕</span>
            </Dialog.Close>
          </div>
          <p className="pay-plan">
            <span>{texts.for.replace("{plan}", plan.name)}</span>
            <b>{plan.priceText}</b>
          </p>
          {leaving && busy && (
            <LeaveQuestion busy={busy} texts={texts} onStay={() => setLeaving(false)} onLeave={onClose} />
          )}
          {method === null && <MethodList texts={texts} settings={props.settings} onChoose={choose} />}
          {method === "alipay" && <AlipayView {...view} />}
          {method === "paypal" && paypal.View === "failed" && (
            <div role="alert" className="form-message error">
              <span>{props.texts.paypal.connectFailed}</span>
              <button type="button" className="btn sm" onClick={paypal.load}>
                {props.texts.paypal.tryAgain}
              </button>
            </div>
          )}
          {method === "paypal" && paypal.View === null && <p role="status">{texts.loading}</p>}
          {method === "paypal" && paypal.View !== null && paypal.View !== "failed" && (
            <paypal.View.PayPalView {...view} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
