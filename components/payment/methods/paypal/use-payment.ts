"use client";

import { useEffect, useRef, useState } from "react";
import { notify } from "#components/layout/notify.ts";
import { ApiError } from "#lib/browser/client.ts";
import { createOrder, createSubscription, verifyPayment } from "#lib/browser/payment/calls.ts";
import { markPurchasedLevel } from "#lib/browser/payment/purchased-level.ts";
import {
  isOpenEnded,
  type PaymentEvent,
  type PaymentState,
  reducePayment,
} from "#lib/browser/payment/state.ts";
import { forgetUnconfirmed, rememberUnconfirmed } from "#lib/browser/payment/unconfirmed.ts";
import { refreshEverywhere, refreshSession } from "#lib/browser/session.ts";
import { fill } from "#lib/format/fill.ts";
import { useLocalePath, useRouter } from "#lib/i18n/navigation.ts";
import { paths } from "#lib/paths.ts";
import type { PaymentViewProps } from "#lib/payment-methods/props.ts";
import { asFailure } from "./failures.ts";

/** Milliseconds after which the account is read again (spec §9). */
const refetchAfter = 2000;
const lifetimeLevel = 6;

/** The state of an in-page payment (lib/browser/payment/state.ts), and what its events do. */
export function usePayment({ plan, texts, onClose }: PaymentViewProps) {
  const t = texts.paypal;
  const router = useRouter();
  const localPath = useLocalePath();
  const [state, setState] = useState<PaymentState>({ name: "idle" });
  const current = useRef(state);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  /** True where the event changes something. */
  const send = (event: PaymentEvent) => {
    const next = reducePayment(current.current, event);
    const changed = next !== current.current;
    current.current = next;
    if (changed) setState(next);
    return changed;
  };
  const kind: "order" | "subscription" = plan.id === lifetimeLevel ? "order" : "subscription";

  const succeed = async (confirmed: boolean) => {
    send({ type: "verified", confirmed });
    if (confirmed) markPurchasedLevel(plan.id);
    notify(confirmed ? "success" : "info", confirmed ? texts.hosted.completed : t.doneLaterText);
    setTimeout(() => refreshSession().catch(() => {}), refetchAfter);
    // The profile compares what was bought with the level that it finds.
    await refreshEverywhere().catch(() => {});
    if (!shown.current) return;
    router.push(localPath(paths.profile));
    onClose();
  };
  const fail = (error: unknown, id: string) => {
    const words = { fallback: t.captureFailed, unheard: t.networkError, unreadable: t.invalidAnswer };
    const failure = asFailure(error, words);
    if (!isOpenEnded(failure)) forgetUnconfirmed(id);
    send({ type: "failed", ...failure });
    notify("error", fill(t.failed, { reason: failure.message }));
  };
  const verify = async (id: string) => {
    const payment = { kind, id, levelId: plan.id };
    rememberUnconfirmed(payment);
    try {
      const {
        success,
        processing,
        message = t.captureFailed,
      } = await verifyPayment(payment, (wait) => send({ type: "retrying", ...wait }));
      if (!success && !processing) throw new ApiError(402, { code: "PAYMENT_REQUIRED", message });
      if (!processing) forgetUnconfirmed(id);
      await succeed(!processing);
    } catch (error) {
      fail(error, id);
    }
  };
  /** Asks the server for what PayPal is to show; a refusal is kept in our own words. */
  const create = async (): Promise<string> => {
    try {
      return await (kind === "order" ? createOrder(plan.id) : createSubscription(plan.id));
    } catch (error) {
      const fallback = kind === "order" ? t.transactionFailed : t.planFailed;
      const words = { fallback, unheard: t.networkError, unreadable: fallback };
      send({ type: "not-started", ...asFailure(error, words) });
      throw error;
    }
  };
  return {
    state,
    kind,
    send,
    create,
    approve: (id: string) => {
      if (send({ type: "approved", id })) void verify(id);
    },
    checkAgain: () => {
      if (send({ type: "checked-again" }) && current.current.name === "processing")
        void verify(current.current.id);
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;
