import type { Sandbox } from "#sandbox/route.ts";
import { settleDue } from "./payment.ts";
import type { PayPalState } from "./state.ts";
import { sendEvent } from "./webhook.ts";

/** What is left pending in the demo completes after so long. */
const SETTLE_MS = 30_000;
const LOOK_MS = 2_000;

export function paypalState(webhookUrl: string | undefined): PayPalState {
  return { faults: [], webhookUrl: webhookUrl ?? null, tell: () => {}, closing: new AbortController() };
}

/** Has events sent, and, where no test settles it, whatever is left pending; until `closing` is aborted. */
export function startPayPal(sandbox: Sandbox, { settles }: { settles: boolean }): void {
  const { paypal } = sandbox;
  paypal.tell = (type, id) => void sendEvent(type, id, sandbox);
  if (!settles) return;
  const timer = setInterval(() => settleDue(SETTLE_MS, sandbox), LOOK_MS).unref();
  paypal.closing.signal.addEventListener("abort", () => clearInterval(timer));
}
