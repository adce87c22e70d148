import "server-only";
import { paymentProps } from "#components/payment/payment-props.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { offeredFeatures } from "#lib/services/benefit.ts";

/**
 * What the buttons of plans on the page `path` and the checkout behind them need of the server, and what maintenance
 * has to say. Plans can be bought while any method is there.
 */
export async function planProps(path: string) {
  const locale = await getLocale();
  const { vip } = await getTexts();
  const texts = vip.plans;
  const payment = await paymentProps(path);
  const isIn = (state: string, name?: string) =>
    payment.methods.some((method) => method.state === state && (name === undefined || method.name === name));
  const closed = !isIn("on");
  const closedNotice = isIn("paused") ? texts.maintenance : texts.unavailable;
  const notice = closed ? closedNotice : isIn("paused", "paypal") ? texts.maintenancePaypal : null;
  const yuan = locale === "zh" && isIn("on", "alipay");
  const offered = await offeredFeatures();
  const { fullVideos, membersVideos, noAds, telegram, early, newFirst } = vip.known;
  const saidOnce = [fullVideos, membersVideos, noAds, telegram];
  // Where there is none, it is the operator's promise, in the operator's words.
  if (offered.includes("earlyAccess")) saidOnce.push(early, newFirst);
  const action = { texts, locale, closed, path, yuan, offered, saidOnce };
  return { action, notice, checkout: { failed: texts.checkoutFailed, payment } };
}
