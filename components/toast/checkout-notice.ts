import { takeCheckoutStatus } from "#lib/browser/payment/return-params.ts";
import { refreshEverywhere } from "#lib/browser/session/session.ts";
import { readMessages } from "#lib/i18n/languages/read-messages.ts";
import { pageLocale } from "#lib/i18n/page-locale.ts";
import { showToast } from "./show-toast.ts";

const toast = "checkout-status";

/** Loads all messages, but only on a return from a checkout. */
const readTexts = async () => (await readMessages(pageLocale())).payment.status;

/** Reports how a checkout ended (product: Payment return). `success` shows once the account has been refetched. */
export async function notifyCheckoutStatus(): Promise<void> {
  const checkout = takeCheckoutStatus(window.location.href);
  if (checkout === null) return;
  window.history.replaceState(window.history.state, "", checkout.rest);
  const t = await readTexts();
  if (checkout.status === "cancelled") showToast("info", t.cancelled, { description: t.cancelledText });
  if (checkout.status !== "success") return;
  showToast("loading", t.finalizing, { id: toast });
  const member = await refreshEverywhere().catch(() => null);
  if (member) showToast("success", t.updated, { id: toast, description: t.updatedText });
  else showToast("error", t.failed, { id: toast, description: t.failedText });
}
