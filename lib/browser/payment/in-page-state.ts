/** Why a payment failed; `status` 0 means no response. */
export type PaymentFailure = { status: number; code: string; message: string };

/** The progress of a payment within the page. `id` is the provider's id of an approved payment. */
export type InPageState =
  | { name: "idle" | "sdk-loading" | "ready" | "cancelled" }
  | { name: "processing"; id: string }
  | { name: "retrying"; id: string; attempt: number; of: number; seconds: number }
  /** `id` is set where a payment was approved and PayPal did not report it unpaid. */
  | ({ name: "error"; id: string | null } & PaymentFailure)
  /** `confirmed` is false while WordPress has yet to follow; the money is safe then. */
  | { name: "done"; id: string; confirmed: boolean };

export type InPageEvent =
  | { type: "opened" | "sdk-ready" | "cancelled" | "reset" | "checked-again" }
  | { type: "approved"; id: string }
  | { type: "retrying"; attempt: number; of: number; seconds: number }
  | { type: "verified"; confirmed: boolean }
  /** `start-failed`: any failure before an approval. */
  | ({ type: "verification-failed" | "start-failed" } & PaymentFailure);

/** True while leaving would hide the payment's outcome. */
export const isProcessing = (state: InPageState) => state.name === "processing" || state.name === "retrying";

/** True where the server could not tell the outcome: verifying again is right, paying again might charge twice. */
export const isOpenEnded = ({ status }: PaymentFailure) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** PayPal's refusal; nothing was charged. */
const declinedCode = "INSTRUMENT_DECLINED";
const unpaidCodes = [declinedCode, "CAPTURE_FAILED"];

/**
 * True where PayPal took no money, so that a new try is right. Any other refusal may be WordPress's, for money
 * already taken.
 */
export const isUnpaid = ({ status, code }: PaymentFailure) => status === 402 && unpaidCodes.includes(code);

/** True for a decline, whose message says that nothing was charged. */
export const isDecline = (failure: PaymentFailure) => isUnpaid(failure) && failure.code === declinedCode;

/** True where the server refuses because another payment of the member is not confirmed yet. */
export const isSecond = ({ code }: Pick<PaymentFailure, "code">) => code === "PAYMENT_PENDING";

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
 * The state after an event, or the same state where the event changes nothing: a second approval during verification
 * is ignored, as are late callbacks of PayPal's buttons.
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
