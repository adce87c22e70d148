"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { PaymentProps } from "#components/payment/payment-props.ts";
import { notify } from "#components/toast/notify.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { Plan } from "#lib/membership/plans.ts";

type Running = { openCheckout: (plan: Plan) => void; running: Plan | null };
const Context = createContext<Running>({ openCheckout: () => {}, running: null });

/** Opens the payment of a plan; the plan whose payment is open. */
export const useCheckout = () => useContext(Context);

/** What a payment needs from the server (./plan-props.ts). */
export type CheckoutProps = { failed: string; payment: PaymentProps };

/** Wraps the buttons that open the payment dialog, whose code loads with the first click. */
export function Checkout({ failed, payment, children }: CheckoutProps & { children: ReactNode }) {
  const [running, setRunning] = useState<Plan | null>(null);
  const { part, load } = useLazy(() => import("#components/payment/dialog/payment-dialog.tsx"));
  const value = useMemo(() => {
    const openCheckout = async (plan: Plan) => {
      setRunning(plan);
      if (await load()) return;
      notify("error", failed);
      setRunning(null);
    };
    return { openCheckout, running };
  }, [running, failed, load]);
  return (
    <Context value={value}>
      {children}
      {part && running && <part.PaymentDialog {...payment} plan={running} onClose={() => setRunning(null)} />}
    </Context>
  );
}
