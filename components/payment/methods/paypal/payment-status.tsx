"use client";

import type { MethodViewProps } from "#components/payment/base/method.ts";
import { OtherMethods } from "#components/payment/base/other-methods.tsx";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import type { PayPalDetails } from "#components/payment/methods/paypal/flow/describe.ts";
import type { InPagePayment } from "#components/payment/methods/paypal/flow/use-payment.ts";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import {
  type InPageState,
  isDecline,
  isOutcomeUnknown,
  isSecondPayment,
  isUnpaid,
} from "#lib/browser/payment/in-page-state.ts";
import { wantedVideo } from "#lib/browser/watching/wanted-video.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { planParameter } from "#lib/membership/plan-parameter.ts";
import { CancelledPayment } from "./cancelled-payment.tsx";
import { DeclinedPayment } from "./declined-payment.tsx";
import { SecondPayment } from "./second-payment.tsx";
import { Welcome } from "./welcome.tsx";

type PaymentStatusProps = {
  payment: InPagePayment;
  view: MethodViewProps<PayPalDetails>;
  onRetry: () => void;
};
type PayPalTexts = PayPalDetails["texts"]["paypal"];

type FailedPaymentProps = PaymentStatusProps & { state: InPageState & { name: "error" } };

function FailedPayment({
  state,
  payment,
  view: { plan, details, path, alternatives },
  onRetry,
}: FailedPaymentProps) {
  const localPath = useLocalePath();
  const { supportEmail, texts } = details;
  const t = texts.paypal;
  const { status, code, message, id } = state;
  // After the login this plan's payment opens again, unless it may already be paid.
  const isOpenAgain = id === null && path === paths.vip;
  const back = localPath(isOpenAgain ? `${path}?${planParameter}=${plan.id}` : path);
  const reviewText = supportEmail ? t.needsReview : t.needsReviewAlone;
  return (
    <div role="alert" className="pay-error">
      <p>
        <b>{message}</b>
      </p>
      {id !== null && <p>{isOutcomeUnknown(state) ? t.maybePaid : reviewText}</p>}
      <p className="text-sm">{status > 0 ? fill(t.status, { status, code }) : code}</p>
      <div className="pay-actions">
        {status === 401 && (
          <a className="btn primary sm" href={localPath(paths.loginTo(back))}>
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
        {/* A payment that may have succeeded must not be paid again. */}
        {id === null && <OtherMethods alternatives={alternatives} />}
        <SupportLink email={supportEmail} text={t.contact} subject={id} className="btn ghost sm" />
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

const retryingText = (t: PayPalTexts, { attempt, of, seconds }: InPageState & { name: "retrying" }) =>
  fill(t.retrying, { attempt, of, seconds });

function CurrentState({ payment: { state, kind, watch }, view }: PaymentStatusProps) {
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
      return <CancelledPayment texts={t} />;
    case "processing":
      return <Progress title={processing} text={t.processingText} />;
    case "retrying":
      return <Progress title={processing} text={retryingText(t, state)} />;
    case "done":
      if (state.confirmed && wantedVideo() !== null)
        return <Welcome plan={view.plan.name} texts={t} onWatch={watch} />;
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

/** The progress of the payment, announced to screen readers. An error is an alert with a next step. */
export function PaymentStatus(props: PaymentStatusProps) {
  const { state } = props.payment;
  return (
    <>
      <div role="status" className="empty:absolute">
        <CurrentState {...props} />
      </div>
      {state.name === "error" &&
        (isUnpaid(state) ? (
          <DeclinedPayment {...props} message={state.message} isDecline={isDecline(state)} />
        ) : state.id === null && isSecondPayment(state) ? (
          <SecondPayment message={state.message} details={props.view.details} />
        ) : (
          <FailedPayment {...props} state={state} />
        ))}
    </>
  );
}
