"use client";

import { PayPalButtons, usePayPalScriptReducer } from "@paypal/react-paypal-js";
import { useEffect, useEffectEvent, useRef } from "react";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";
import type { InPagePayment } from "#components/payment/methods/paypal/flow/use-payment.ts";
import { hideReferrer } from "#lib/browser/payment/open-payment-page.ts";

/**
 * How long the script may stay silent before it counts as unreachable, in milliseconds; PayPal's loader would wait
 * forever.
 */
const scriptWaitMs = 15_000;

type SmartButtonsProps = { payment: InPagePayment; texts: PayPalDetails["texts"]["paypal"] };

/** Shown if PayPal offers no button to this buyer. */
function Ineligible({ text, onShown }: { text: string; onShown: () => void }) {
  const onShownRef = useRef(onShown);
  useEffect(() => onShownRef.current(), []);
  return <p className="text-sm text-muted">{text}</p>;
}

/**
 * PayPal's buttons (its browser SDK). The server creates the payments, at its own price; the buttons' callbacks
 * become events of the payment.
 */
export function PayPalSmartButtons({ payment, texts }: SmartButtonsProps) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  const { kind, create, approve, cancel, failStart, send, state } = payment;
  const onUnreachable = useEffectEvent(() => failStart("SDK_UNREACHABLE", texts.connectFailed));
  useEffect(() => {
    if (isRejected) onUnreachable();
    if (!isPending) return;
    const timer = setTimeout(() => onUnreachable(), scriptWaitMs);
    return () => clearTimeout(timer);
  }, [isPending, isRejected]);

  // PayPal's script opens its windows itself.
  useEffect(() => hideReferrer(), []);

  if (isPending || isRejected) return null;
  const failed = () =>
    state.name === "sdk-loading"
      ? failStart("NO_CONTAINER", texts.noContainer)
      : failStart("PAYPAL_ERROR", texts.transactionFailed);
  return (
    <PayPalButtons
      className="block min-h-12 [color-scheme:none]"
      style={{ layout: "vertical", shape: "pill", height: 48, label: kind === "order" ? "pay" : "subscribe" }}
      {...(kind === "order" ? { createOrder: create } : { createSubscription: create })}
      onInit={() => void send({ type: "sdk-ready" })}
      onApprove={async ({ orderID, subscriptionID }) =>
        approve((kind === "order" ? orderID : subscriptionID) ?? orderID)
      }
      onCancel={cancel}
      onError={failed}
    >
      <Ineligible text={texts.ineligible} onShown={() => void send({ type: "sdk-ready" })} />
    </PayPalButtons>
  );
}
