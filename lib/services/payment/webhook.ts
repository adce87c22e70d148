import "server-only";
import { SiteError } from "#lib/errors.ts";
import { isFromPayPal, readEvent } from "#lib/paypal/webhook.ts";
import { pause } from "#lib/services/pause.ts";
import { handleEvent } from "./events.ts";
import { history } from "./history.ts";
import { ledger } from "./sql-ledger.ts";
import { tellNotices } from "./tell.ts";

/** Milliseconds after which PayPal is asked to send the event again; the payment goes on. */
const maxWaitMs = 20_000;

const notConfirmedYet = () => new SiteError(503, "PAYMENT_UNCONFIRMED", "", { retryAfter: 60 });

/**
 * Takes an event of PayPal's (product: PayPal webhook): its signature checked, kept once, and believed in nothing but
 * which payment to ask about. `raw` is the body as it came.
 *
 * @throws SiteError 401 for a bad signature, 503 where PayPal is to send it again; UpstreamError
 */
export async function receiveEvent(headers: Headers, raw: string): Promise<void> {
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    throw new SiteError(400, "BAD_REQUEST");
  }
  if (!(await isFromPayPal(headers, raw))) throw new SiteError(401, "BAD_SIGNATURE");
  const event = readEvent(json);
  if (event === null || (await ledger().hasEvent(event.id))) return;
  await history().receive(event);
  const handled = handleEvent(event).catch(() => false);
  if (!(await Promise.race([handled, pause(maxWaitMs).then(() => false)]))) throw notConfirmedYet();
  await ledger().addEvent(event.id);
  // What WordPress is told can wait, and is told by the sweep where this fails.
  void tellNotices();
}
