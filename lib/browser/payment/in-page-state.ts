/** Why a payment did not go through; `status` 0 is no answer at all. */
export type PaymentFailure = { status: number; code: string; message: string };

/** How far a payment within the page is. `id` is the provider's, of what the buyer has approved. */
export type InPageState =
  | { name: "idle" | "sdk-loading" | "ready" | "cancelled" }
  | { name: "processing"; id: string }
  | { name: "retrying"; id: string; attempt: number; of: number; seconds: number }
  /** `id` stands where something was approved, and PayPal did not say that nothing was paid. */
  | ({ name: "error"; id: string | null } & PaymentFailure)
  /** `confirmed` is false while WordPress has yet to follow; the money is safe then. */
  | { name: "done"; id: string; confirmed: boolean };

export type InPageEvent =
  | { type: "opened" | "sdk-ready" | "cancelled" | "reset" | "checked-again" }
  | { type: "approved"; id: string }
  | { type: "retrying"; attempt: number; of: number; seconds: number }
  | { type: "verified"; confirmed: boolean }
  /** `start-failed`: anything before an approval. */
  | ({ type: "verification-failed" | "start-failed" } & PaymentFailure);

/** True while leaving would hide how the payment ends. */
export const isProcessing = (state: InPageState) => state.name === "processing" || state.name === "retrying";

/**
 * True where the server could not say how a payment ended: asking again about the same one is right, paying anew
 * might charge twice.
 */
export const isOpenEnded = ({ status }: PaymentFailure) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** What PayPal says no to; nothing was taken then. */
const declinedCode = "INSTRUMENT_DECLINED";
const unpaidCodes = [declinedCode, "CAPTURE_FAILED"];

/**
 * True where PayPal has taken no money, so that a new try is right. Any other refusal may be WordPress's, of money
 * that was taken.
 */
export const isUnpaid = ({ status, code }: PaymentFailure) => status === 402 && unpaidCodes.includes(code);

/** True for a decline, whose message says that nothing was charged. */
export const isDecline = (failure: PaymentFailure) => isUnpaid(failure) && failure.code === declinedCode;

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
 * What follows from an event; the same state where it changes nothing. So a second approval of what is being
 * verified is ignored, as is what PayPal's buttons still say afterwards.
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
