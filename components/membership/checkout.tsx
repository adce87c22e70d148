"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";
import { showToast } from "#components/toast/show-toast.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { Plan } from "#lib/membership/plans.ts";

type Running = {
  openCheckout: (plan: Plan) => void;
  /** The plan whose dialog is open. */
  running: Plan | null;
  /** A payment is being processed, or its window is open: the buyer no longer just chooses. */
  isPaying: boolean;
};
const Context = createContext<Running>({ openCheckout: () => {}, running: null, isPaying: false });

/** Opens the payment of a plan; the plan whose payment is open. */
export const useCheckout = () => useContext(Context);

/** What a payment needs from the server (./plan-props.ts). */
export type CheckoutProps = { failed: string; payment: PaymentProps };

/** Wraps the buttons that open the payment dialog, whose code loads with the first click. */
export function Checkout({ failed, payment, children }: CheckoutProps & { children: ReactNode }) {
  const [running, setRunning] = useState<Plan | null>(null);
  const [isPaying, setPaying] = useState(false);
  const { part, load } = useLazy(() => import("#components/payment/dialog/payment-dialog.tsx"));
  const value = useMemo(() => {
    const openCheckout = async (plan: Plan) => {
      setRunning(plan);
      if (await load()) return;
      showToast("error", failed);
      setRunning(null);
    };
    return { openCheckout, running, isPaying };
  }, [running, isPaying, failed, load]);
  const close = () => {
    setRunning(null);
    setPaying(false);
  };
  return (
    <Context value={value}>
      {children}
      {part && running && (
        <part.PaymentDialog {...payment} plan={running} onPaying={setPaying} onClose={close} />
      )}
    </Context>
  );
}
