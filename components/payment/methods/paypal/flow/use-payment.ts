"use client";

import { useState } from "react";
import type { MethodViewProps, PaymentKindCalls } from "#components/payment/base/method.ts";
import { showToast } from "#components/toast/show-toast.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import {
  type InPageState,
  isOutcomeUnknown,
  isUnpaid,
  reduceInPagePayment,
} from "#lib/browser/payment/in-page-state.ts";
import { markBought, markPurchasedLevel } from "#lib/browser/payment/tab-marks.ts";
import { forgetUnconfirmed, rememberUnconfirmed } from "#lib/browser/payment/unconfirmed.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { lifetimeLevel } from "#lib/membership/access.ts";
import type { PayPalDetails } from "./describe.ts";
import { asFailure } from "./failures.ts";
import { paypalKinds } from "./kinds.ts";
import { useAfterPurchase } from "./use-after-purchase.ts";
import { useStateMachine } from "./use-state-machine.ts";

const idle: InPageState = { name: "idle" };

/** A payment within the page: its state, and the actions of the buyer and of PayPal. */
export function usePayment({ plan, agreed, details, onClose }: MethodViewProps<PayPalDetails>) {
  const t = details.texts.paypal;
  const { state, current, shown, send } = useStateMachine(reduceInPagePayment, idle);
  const [isWindowOpen, setWindowOpen] = useState(false);
  const { leave, watch } = useAfterPurchase({ shown, laterText: t.doneLaterText, onClose });
  const kind: "order" | "subscription" = plan.id === lifetimeLevel ? "order" : "subscription";
  const calls: PaymentKindCalls = paypalKinds[kind];

  const succeed = async (confirmed: boolean) => {
    markBought();
    if (confirmed) markPurchasedLevel(plan.id);
    send({ type: "verified", confirmed });
    await leave(confirmed);
  };
  const fail = (error: unknown, id: string) => {
    const words = { fallback: t.captureFailed, unreachable: t.networkError, unreadable: t.invalidAnswer };
    const failure = asFailure(error, words);
    if (!isOutcomeUnknown(failure)) forgetUnconfirmed(id);
    send({ type: "verification-failed", ...failure });
    // The dialog itself shows a decline as an alert, with the alternatives.
    if (!isUnpaid(failure)) showToast("error", fill(t.failed, { reason: failure.message }));
  };
  const verify = async (id: string) => {
    const payment = { kind, id, levelId: plan.id } as const;
    rememberUnconfirmed(payment);
    try {
      const result = await calls.verify(payment, (wait) => send({ type: "retrying", ...wait }));
      const { success, processing, message = t.captureFailed } = result;
      if (!success && !processing) throw new ApiError(402, { code: "PAYMENT_REQUIRED", message });
      if (!processing) forgetUnconfirmed(id);
      await succeed(!processing);
    } catch (error) {
      fail(error, id);
    }
  };
  /** Creates the payment that PayPal's window shows; a failure is stored with our own text. */
  const create = async (): Promise<string> => {
    setWindowOpen(true);
    try {
      return await calls.create(plan.id, agreed);
    } catch (error) {
      const fallback = kind === "order" ? t.transactionFailed : t.planFailed;
      const words = { fallback, unreachable: t.networkError, unreadable: fallback };
      setWindowOpen(false);
      send({ type: "start-failed", ...asFailure(error, words) });
      throw error;
    }
  };
  return {
    state,
    kind,
    send,
    /** Whether a window of PayPal's buttons is open. */
    isWindowOpen,
    create,
    watch,
    cancel: () => {
      setWindowOpen(false);
      send({ type: "cancelled" });
    },
    /** PayPal's script has reported an error, which also closes its window. */
    failStart: (code: string, message: string) => {
      setWindowOpen(false);
      send({ type: "start-failed", status: 0, code, message });
    },
    approve: (id: string) => {
      setWindowOpen(false);
      if (send({ type: "approved", id })) void verify(id);
    },
    checkAgain: () => {
      if (send({ type: "checked-again" }) && current.current.name === "processing")
        void verify(current.current.id);
    },
  };
}

export type InPagePayment = ReturnType<typeof usePayment>;
