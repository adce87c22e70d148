import type { Sandbox } from "#sandbox/context.ts";
import { settleDue } from "./payment.ts";
import type { PayPalState } from "./state.ts";
import { sendEvent } from "./webhook.ts";

/** What is left pending in the demo completes after so long. */
const settleAfterMs = 30_000;
const lookEveryMs = 2_000;

export function newPayPalState(webhookUrl: string | undefined): PayPalState {
  return { faults: [], webhookUrl: webhookUrl ?? null, announce: () => {}, closing: new AbortController() };
}

/** Has events sent, and, where no test settles it, whatever is left pending; until `closing` is aborted. */
export function startPayPal(sandbox: Sandbox, { settles }: { settles: boolean }): void {
  const { paypal } = sandbox;
  paypal.announce = (type, id) => void sendEvent(type, id, sandbox);
  if (!settles) return;
  const timer = setInterval(() => settleDue(settleAfterMs, sandbox), lookEveryMs).unref();
  paypal.closing.signal.addEventListener("abort", () => clearInterval(timer));
}
