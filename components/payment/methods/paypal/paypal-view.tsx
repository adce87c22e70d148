"use client";

import { PayPalScriptProvider } from "@paypal/react-paypal-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { paypalConfigQuery } from "#lib/browser/payment/calls.ts";
import { isProcessing } from "#lib/browser/payment/state.ts";
import { queryClient } from "#lib/browser/query-client.ts";
import type { PaymentViewProps } from "#lib/payment-methods/props.ts";
import { HostedCheckout } from "./hosted-checkout.tsx";
import { PaymentStatus } from "./payment-status.tsx";
import { PayPalSmartButtons } from "./paypal-buttons.tsx";
import { type Payment, usePayment } from "./use-payment.ts";

const unwantedFunding = ["card", "venmo", "paylater"];

/** Two kinds of script may come to one page: each has a name of its own, as PayPal asks for. */
const namespace = { order: "paypalOrder", subscription: "paypalSubscription" } as const;

const language = () => (document.documentElement.lang.startsWith("zh") ? "zh_CN" : "en_US");

/** What PayPal's script is asked for: subscriptions are vaulted, an order is captured (spec §4). */
const scriptOptions = (clientId: string, sdkBaseUrl: string, kind: Payment["kind"]) => ({
  clientId,
  sdkBaseUrl,
  currency: "USD",
  locale: language(),
  components: "buttons",
  dataNamespace: namespace[kind],
  disableFunding: unwantedFunding,
  ...(kind === "order" ? { intent: "capture" } : { intent: "subscription", vault: true }),
});

/** PayPal's buttons, from the shop's configuration on; a part that can't be had is told to the payment. */
function Buttons({ payment, view }: { payment: Payment; view: PaymentViewProps }) {
  const { data: config, error, isFetching } = useQuery(paypalConfigQuery, queryClient);
  const t = view.texts.paypal;
  const { send, kind } = payment;
  const tell = useRef(send);
  tell.current = send;
  useEffect(() => {
    if (!error || isFetching) return;
    const { status = 0, code = "ERROR" } = error as { status?: number; code?: string };
    tell.current({ type: "not-started", status, code, message: t.configFailed });
  }, [error, isFetching, t]);
  if (!config) return null;
  return (
    <PayPalScriptProvider options={scriptOptions(config.clientId, view.settings.sdkUrl, kind)}>
      <PayPalSmartButtons payment={payment} texts={t} />
    </PayPalScriptProvider>
  );
}

/** PayPal: what is bought, its buttons, how the payment goes, and the way around the buttons. */
export function PayPalView(props: PaymentViewProps) {
  const { plan, texts, onBusy } = props;
  const payment = usePayment(props);
  const { state, send } = payment;
  const [windowOpen, setWindowOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const start = useRef(send);
  useEffect(() => void start.current({ type: "opened" }), []);
  const processing = isProcessing(state);
  useEffect(
    () => onBusy(processing ? "processing" : windowOpen ? "window" : null),
    [onBusy, processing, windowOpen],
  );
  const retry = () => {
    if (send({ type: "reset" })) setAttempt(attempt + 1);
  };
  const choosing = state.name === "sdk-loading" || state.name === "ready" || state.name === "cancelled";
  const settled = processing || state.name === "done" || (state.name === "error" && state.id !== null);
  return (
    <div className="pay-stack">
      <p className="text-sm text-muted">
        {texts.paypal[plan.cadence]} {payment.kind === "subscription" && texts.paypal.cancelNote}
      </p>
      {!windowOpen && <PaymentStatus payment={payment} props={props} onRetry={retry} />}
      {/* PayPal's own frames must stay while what they began is verified. */}
      {(choosing || settled) && (
        <div hidden={!choosing || windowOpen}>
          {/* After "Try Again" everything is asked for anew. */}
          <Buttons key={attempt} payment={payment} view={props} />
        </div>
      )}
      {!settled && <HostedCheckout {...props} onOpen={setWindowOpen} />}
    </div>
  );
}
