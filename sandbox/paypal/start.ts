import type { Sandbox } from "#sandbox/base/context.ts";
import type { PayPalState } from "#sandbox/base/state/paypal-state.ts";
import { settleDue } from "./objects/payment.ts";
import { billDue } from "./objects/subscription.ts";
import { deliverDue, sendEvent } from "./webhook.ts";

/** How long until pending payments complete in the demo, in milliseconds. */
const settleAfterMs = 30_000;
const lookEveryMs = 2_000;
const deliverEveryMs = 50;

export function newPayPalState(webhookUrl: string | undefined): PayPalState {
  return {
    faults: [],
    webhookUrl: webhookUrl ?? null,
    delivery: { lose: 0, double: 0, lateMs: 0 },
    planTerms: new Map(),
    announce: () => {},
    closing: new AbortController(),
  };
}

/** Sends events until `closing` is aborted, and, unless a test settles them, completes pending payments. */
export function startPayPal(sandbox: Sandbox, { settles }: { settles: boolean }): void {
  const { paypal } = sandbox;
  paypal.announce = (type, id) => sendEvent(type, id, sandbox);
  const deliverAll = async () => {
    while ((await deliverDue(sandbox)) > 0);
  };
  const timers = [setInterval(deliverAll, deliverEveryMs).unref()];
  const settle = () => {
    settleDue(settleAfterMs, sandbox);
    billDue(sandbox);
  };
  if (settles) timers.push(setInterval(settle, lookEveryMs).unref());
  paypal.closing.signal.addEventListener("abort", () => {
    for (const timer of timers) clearInterval(timer);
  });
}
