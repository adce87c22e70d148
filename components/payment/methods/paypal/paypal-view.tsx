"use client";

import { PayPalScriptProvider } from "@paypal/react-paypal-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { MethodViewProps } from "#components/payment/base/method.ts";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";
import { type InPagePayment, usePayment } from "#components/payment/methods/paypal/flow/use-payment.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { paypalConfigQuery } from "#lib/browser/payment/calls.ts";
import { isProcessing, isSecondPayment, isUnpaid } from "#lib/browser/payment/in-page-state.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { HostedCheckout, type HostedProgress } from "./hosted-checkout.tsx";
import { PaymentStatus } from "./payment-status.tsx";
import { PayPalSmartButtons } from "./paypal-buttons.tsx";

const unwantedFunding = ["card", "venmo", "paylater"];

/** One page may load two variants of the script: PayPal asks for a namespace for each. */
const namespace = { order: "paypalOrder", subscription: "paypalSubscription" } as const;

type ScriptOptions = {
  clientId: string;
  sdkUrl: string;
  kind: InPagePayment["kind"];
  locale: Locale;
  currency: string;
};

/** The parameters of PayPal's script. A subscription is vaulted and an order is captured (product: PayPal buttons). */
const scriptOptions = ({ clientId, sdkUrl, kind, locale, currency }: ScriptOptions) => ({
  clientId,
  sdkBaseUrl: sdkUrl,
  currency,
  locale: languages[locale].region,
  components: "buttons",
  dataNamespace: namespace[kind],
  disableFunding: unwantedFunding,
  ...(kind === "order" ? { intent: "capture" } : { intent: "subscription", vault: true }),
});

type ButtonsProps = { payment: InPagePayment; details: PayPalDetails; currency: string };

/** Loads the shop's configuration, then PayPal's buttons; a failure to load becomes an event of the payment. */
function Buttons({ payment, details, currency }: ButtonsProps) {
  const { data: config, error, isFetching } = useQuery(paypalConfigQuery, queryClient);
  const locale = useLocale();
  const t = details.texts.paypal;
  const { send, kind } = payment;
  const onFailure = useEffectEvent(send);
  useEffect(() => {
    if (!error || isFetching) return;
    const { status = 0, code = "ERROR" } = error as { status?: number; code?: string };
    onFailure({ type: "start-failed", status, code, message: t.configFailed });
  }, [error, isFetching, t]);
  if (!config) return null;
  return (
    <PayPalScriptProvider
      options={scriptOptions({ clientId: config.clientId, sdkUrl: details.sdkUrl, kind, locale, currency })}
    >
      <PayPalSmartButtons payment={payment} texts={t} />
    </PayPalScriptProvider>
  );
}

/** PayPal's view: the amount, the buttons, the payment's progress, and the hosted checkout. */
export function PayPalView(props: MethodViewProps<PayPalDetails>) {
  const { plan, details, onBusy } = props;
  const texts = details.texts.paypal;
  const payment = usePayment(props);
  const { state, send } = payment;
  const [hosted, setHosted] = useState<HostedProgress>(null);
  const [attempt, setAttempt] = useState(0);
  const firstSend = useRef(send);
  useEffect(() => void firstSend.current({ type: "opened" }), []);
  const processing = isProcessing(state);
  const isWindowOpen = payment.isWindowOpen || hosted === "open";
  // Before the next paint, so that closing the dialog at that very moment asks for confirmation, too.
  useLayoutEffect(
    () => onBusy(processing ? "processing" : isWindowOpen ? "window" : null),
    [onBusy, processing, isWindowOpen],
  );
  const retry = () => {
    if (send({ type: "reset" })) setAttempt(attempt + 1);
  };
  const choosing = state.name === "sdk-loading" || state.name === "ready" || state.name === "cancelled";
  // After a decline only "Try again" leads back to PayPal; beside a pending payment nothing does.
  const refused = state.name === "error" && (isUnpaid(state) || isSecondPayment(state)) && hosted === null;
  const settled = processing || state.name === "done" || (state.name === "error" && state.id !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* The dialog's summary names the next charge, where the price is known. */}
      <p className="text-sm text-muted empty:hidden">
        {plan.price === null && texts[plan.cadence]} {payment.kind === "subscription" && texts.cancelNote}
      </p>
      {hosted === null && <PaymentStatus payment={payment} view={props} onRetry={retry} />}
      {/* PayPal's iframes must stay while a payment that they started is verified. */}
      {(choosing || settled) && (
        <div hidden={!choosing || hosted !== null}>
          {/* "Try Again" loads everything again. */}
          <Buttons
            key={attempt}
            payment={payment}
            details={details}
            currency={plan.price?.currency ?? "USD"}
          />
        </div>
      )}
      {!settled && !refused && (
        <HostedCheckout
          {...props}
          onChange={setHosted}
          cancelled={state.name === "cancelled"}
          isAlone={state.name === "error"}
        />
      )}
    </div>
  );
}
