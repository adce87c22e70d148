import { isTemporaryStatus } from "#lib/platform/http/temporary-status.ts";

/** Why a payment failed; `status` 0 means no response. */
export type PaymentFailure = { status: number; code: string; message: string };

/** The progress of a payment within the page. `id` is the provider's id of an approved payment. */
export type InPageState =
  | { name: "idle" | "sdk-loading" | "ready" | "cancelled" }
  | { name: "processing"; id: string }
  | { name: "retrying"; id: string; attempt: number; of: number; seconds: number }
  /** `id` is set if the payment was approved, and PayPal has not reported it as unpaid. */
  | ({ name: "error"; id: string | null } & PaymentFailure)
  /** `confirmed` is false until WordPress has given the level; the money is safe meanwhile. */
  | { name: "done"; id: string; confirmed: boolean };

export type InPageEvent =
  | { type: "opened" | "sdk-ready" | "cancelled" | "reset" | "checked-again" }
  | { type: "approved"; id: string }
  | { type: "retrying"; attempt: number; of: number; seconds: number }
  | { type: "verified"; confirmed: boolean }
  /** `start-failed`: any failure before an approval. */
  | ({ type: "verification-failed" | "start-failed" } & PaymentFailure);

/** Whether leaving the page would hide the payment's outcome. */
export const isProcessing = (state: InPageState) => state.name === "processing" || state.name === "retrying";

/**
 * Whether the server could not tell the outcome: the payment has to be verified again, because paying again might
 * charge twice.
 */
export const isOutcomeUnknown = ({ status }: PaymentFailure) =>
  status === 0 || status === 401 || isTemporaryStatus(status);

/** The code of a payment that PayPal declined; nothing was charged. */
const declinedCode = "INSTRUMENT_DECLINED";
const unpaidCodes = [declinedCode, "CAPTURE_FAILED"];

/**
 * Whether PayPal took no money, so that the member may try again. Any other refusal may be WordPress's, after money was
 * taken.
 */
export const isUnpaid = ({ status, code }: PaymentFailure) => status === 402 && unpaidCodes.includes(code);

/** Whether the payment was declined; the message then says that nothing was charged. */
export const isDecline = (failure: PaymentFailure) => isUnpaid(failure) && failure.code === declinedCode;

/** Whether the server refuses because another payment of the member is not confirmed yet. */
export const isSecondPayment = ({ code }: Pick<PaymentFailure, "code">) => code === "PAYMENT_PENDING";

function onVerification(state: InPageState, event: InPageEvent): InPageState {
  if (state.name !== "processing" && state.name !== "retrying") return state;
  const { id } = state;
  switch (event.type) {
    case "retrying":
      return { name: "retrying", id, attempt: event.attempt, of: event.of, seconds: event.seconds };
    case "verified":
      return { name: "done", id, confirmed: event.confirmed };
    case "verification-failed": {
      const { status, code, message } = event;
      return { name: "error", id: isUnpaid(event) ? null : id, status, code, message };
    }
    default:
      return state;
  }
}

const isBeforeApproval = (state: InPageState) =>
  state.name === "sdk-loading" || state.name === "ready" || state.name === "cancelled";

/**
 * The state after an event. The same state if the event changes nothing: a second approval during verification, or a
 * late callback of PayPal's buttons.
 */
export function reduceInPagePayment(state: InPageState, event: InPageEvent): InPageState {
  switch (event.type) {
    case "opened":
      return state.name === "idle" ? { name: "sdk-loading" } : state;
    case "sdk-ready":
      return state.name === "sdk-loading" ? { name: "ready" } : state;
    case "approved":
      return isBeforeApproval(state) ? { name: "processing", id: event.id } : state;
    case "cancelled":
      return isBeforeApproval(state) || (state.name === "error" && state.id === null)
        ? { name: "cancelled" }
        : state;
    case "start-failed": {
      const { status, code, message } = event;
      return isBeforeApproval(state) ? { name: "error", id: null, status, code, message } : state;
    }
    case "reset":
      return state.name === "error" && state.id === null ? { name: "sdk-loading" } : state;
    case "checked-again":
      return state.name === "error" && state.id !== null ? { name: "processing", id: state.id } : state;
    default:
      return onVerification(state, event);
  }
}
