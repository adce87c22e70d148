"use client";

import type { MethodViewProps } from "#components/payment/methods/method.ts";
import { type InPageState, isOpenEnded } from "#lib/browser/payment/in-page-state.ts";
import { fill } from "#lib/format/fill.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { paths } from "#lib/paths.ts";
import type { PayPalDetails } from "./describe.ts";
import type { InPagePayment } from "./use-payment.ts";

type PaymentStatusProps = {
  payment: InPagePayment;
  view: MethodViewProps<PayPalDetails>;
  onRetry: () => void;
};
type Texts = PayPalDetails["texts"]["paypal"];

function Failed({
  state,
  payment,
  view: { details, path },
  onRetry,
}: PaymentStatusProps & { state: InPageState & { name: "error" } }) {
  const localPath = useLocalePath();
  const { supportEmail, texts } = details;
  const t = texts.paypal;
  const { status, code, message, id } = state;
  return (
    <div role="alert" className="pay-error">
      <p>
        <b>{message}</b>
      </p>
      {id !== null && <p>{isOpenEnded(state) ? t.maybePaid : t.needsReview}</p>}
      <p className="text-sm">{status > 0 ? fill(t.status, { status, code }) : code}</p>
      <div className="pay-actions">
        {status === 401 && (
          <a className="btn primary sm" href={localPath(paths.loginTo(localPath(path)))}>
            {t.logIn}
          </a>
        )}
        {status === 409 && (
          <a className="btn primary sm" href={localPath(paths.profile)}>
            {texts.hosted.toProfile}
          </a>
        )}
        <button type="button" className="btn sm" onClick={id === null ? onRetry : payment.checkAgain}>
          {id === null ? t.tryAgain : t.checkAgain}
        </button>
        {id !== null && !isOpenEnded(state) && supportEmail && (
          <a className="btn ghost sm" href={`mailto:${supportEmail}?subject=${encodeURIComponent(id)}`}>
            {t.contact}
          </a>
        )}
      </div>
    </div>
  );
}

function Progress({ title, text }: { title: string; text: string }) {
  return (
    <div className="pay-progress">
      <span aria-hidden="true" className="pay-spinner" />
      <p>
        <b>{title}</b>
      </p>
      <p className="text-sm text-muted">{text}</p>
    </div>
  );
}

const retryingText = (t: Texts, { attempt, of, seconds }: InPageState & { name: "retrying" }) =>
  fill(t.retrying, { attempt, of, seconds });

function CurrentState({ payment: { state, kind }, view }: PaymentStatusProps) {
  const t = view.details.texts.paypal;
  const processing = kind === "order" ? t.processingPayment : t.processingSubscription;
  switch (state.name) {
    case "idle":
    case "sdk-loading":
      return (
        <>
          <span className="sr-only">{t.loading}</span>
          <span aria-hidden="true" className="skeleton block min-h-12" />
        </>
      );
    case "cancelled":
      return <p className="pay-note">{t.cancelled}</p>;
    case "processing":
      return <Progress title={processing} text={t.processingText} />;
    case "retrying":
      return <Progress title={processing} text={retryingText(t, state)} />;
    case "done":
      return (
        <div className="pay-progress">
          <p className={state.confirmed ? "text-lg text-ok" : "text-lg"}>
            <b>
              {state.confirmed && <span aria-hidden="true">✓ </span>}
              {state.confirmed ? t.done : t.doneLater}
            </b>
          </p>
          <p className="text-muted">
            {state.confirmed ? fill(t.doneText, { plan: view.plan.name }) : t.doneLaterText}
          </p>
        </div>
      );
    default:
      return null;
  }
}

/** How the payment goes, said as it changes; an error is an alert with the way on. */
export function PaymentStatus(props: PaymentStatusProps) {
  const { state } = props.payment;
  return (
    <>
      <div role="status" className="empty:absolute">
        <CurrentState {...props} />
      </div>
      {state.name === "error" && <Failed {...props} state={state} />}
    </>
  );
}
