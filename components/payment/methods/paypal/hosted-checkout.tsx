"use client";

import { useEffect } from "react";
import type { MethodViewProps } from "#components/payment/base/method.ts";
import { OtherMethods } from "#components/payment/base/other-methods.tsx";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";
import { useHostedCheckout } from "#components/payment/methods/paypal/flow/use-hosted-checkout.ts";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { DeclinedPayment } from "./declined-payment.tsx";
import { SecondPayment } from "./second-payment.tsx";
import { Welcome } from "./welcome.tsx";

type HostedCheckoutProps = MethodViewProps<PayPalDetails> & {
  /** `open`: the payment window is open or opening. `ended`: only this view's next step is shown. */
  onChange: (state: HostedProgress) => void;
  /** The buyer closed a window of PayPal's buttons, or the browser lost it. */
  cancelled: boolean;
  /** True if PayPal's buttons could not be shown, which makes this the main way to pay. */
  isAlone: boolean;
};

export type HostedProgress = "open" | "ended" | null;

type CheckoutErrorProps = { message: string; view: MethodViewProps<PayPalDetails>; onRetry: () => void };

function CheckoutError({ message, view, onRetry }: CheckoutErrorProps) {
  const { texts, supportEmail } = view.details;
  return (
    <>
      <p>{message}</p>
      <div className="pay-actions">
        <button type="button" className="btn sm" onClick={onRetry}>
          {texts.paypal.tryAgain}
        </button>
        <OtherMethods alternatives={view.alternatives} />
        <SupportLink email={supportEmail} text={texts.paypal.contact} className="btn ghost sm" />
      </div>
    </>
  );
}

type StartButtonProps = { isAlone: boolean; start: () => void; text: string; note: string };

/** The main way to pay where it is alone, otherwise a link below PayPal's buttons. */
const StartButton = ({ isAlone, start, text, note }: StartButtonProps) =>
  isAlone ? (
    <button type="button" className="btn w-full" onClick={start}>
      {text}
    </button>
  ) : (
    <p className="text-center text-sm text-muted">
      {note}{" "}
      <button type="button" className="text-link" onClick={start}>
        {text}
      </button>
    </p>
  );

/** The alternative to PayPal's buttons: PayPal's own page, in a window. */
export function HostedCheckout({ onChange, isAlone, ...props }: HostedCheckoutProps) {
  const localPath = useLocalePath();
  const t = props.details.texts.hosted;
  const { state, start, watch, show, reset } = useHostedCheckout(props);
  const isOpen = state.name === "opening" || state.name === "open";
  const isOver = ["declined", "second", "welcome"].includes(state.name);
  const progress = isOpen ? "open" : isOver ? "ended" : null;
  useEffect(() => onChange(progress), [onChange, progress]);
  const isWaiting = isOpen || state.name === "checking";
  const titles = { opening: t.opening, open: t.waiting, checking: t.checking } as Record<string, string>;
  if (state.name === "declined")
    return <DeclinedPayment message={state.message} isDecline view={props} onRetry={reset} />;
  if (state.name === "second") return <SecondPayment message={state.message} details={props.details} />;
  if (state.name === "welcome")
    return (
      <div role="status">
        <Welcome plan={props.plan.name} texts={props.details.texts.paypal} onWatch={watch} />
      </div>
    );
  const startText = props.plan.cadence === "lifetime" ? t.startOnce : t.start;
  return (
    <>
      <div role="status" className="order-first empty:absolute">
        {isWaiting && (
          <div className="pay-progress">
            <span aria-hidden="true" className="pay-spinner" />
            <p>
              <b>{titles[state.name]}</b>
            </p>
            {state.name === "open" && <p className="text-sm text-muted">{t.waitingText}</p>}
          </div>
        )}
        {state.name === "unchanged" && (
          <p className="pay-note">
            <span>{t.unchanged}</span>{" "}
            <a className="text-link" href={localPath(paths.profile)}>
              {t.toProfile}
            </a>
          </p>
        )}
      </div>
      <div role="alert" className={state.name === "error" ? "pay-error" : "absolute"}>
        {state.name === "error" && <CheckoutError message={state.message} view={props} onRetry={start} />}
      </div>
      {state.name === "open" && (
        <button type="button" className="btn ghost" onClick={show}>
          {t.show}
        </button>
      )}
      {state.name === "unchanged" && <OtherMethods alternatives={props.alternatives} />}
      {!isWaiting && state.name !== "error" && (
        <StartButton {...{ isAlone, start }} text={startText} note={t.note} />
      )}
    </>
  );
}
