"use client";

import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { PaymentViewProps } from "#lib/payment-methods/props.ts";

type View = { PayPalView: ComponentType<PaymentViewProps> };

/** PayPal's view, which brings PayPal's code along: fetched when it is opened. */
export function PayPalPart(props: PaymentViewProps) {
  const { dialog, paypal } = props.texts;
  const [view, setView] = useState<View | "failed" | null>(null);
  const load = useCallback(() => {
    setView(null);
    import("#components/payment/methods/paypal/paypal-view.tsx").then(setView, () => setView("failed"));
  }, []);
  useEffect(load, [load]);

  if (view === null) return <p role="status">{dialog.loading}</p>;
  if (view !== "failed") return <view.PayPalView {...props} />;
  return (
    <div role="alert" className="pay-error">
      <p>{paypal.connectFailed}</p>
      <div className="pay-actions">
        <button type="button" className="btn sm" onClick={load}>
          {paypal.tryAgain}
        </button>
      </div>
    </div>
  );
}
