import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { settings } from "#lib/platform/settings.ts";

/** How PayPal's pages name this site, and where they return to. */
export function applicationContext(user_action: "PAY_NOW" | "SUBSCRIBE_NOW") {
  const { SITE_URL, SITE_NAME } = settings();
  return {
    brand_name: SITE_NAME,
    shipping_preference: "NO_SHIPPING",
    user_action,
    return_url: `${SITE_URL}${paths.paymentSuccess}`,
    cancel_url: `${SITE_URL}${paths.paymentCancelled}`,
  };
}
