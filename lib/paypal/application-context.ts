import "server-only";
import { settings } from "#lib/platform/settings.ts";

/** The paths of this site to which PayPal's pages return. */
export type ReturnPaths = { success: string; cancelled: string };

/** How PayPal's pages name this site, and where they return to. */
export function applicationContext(user_action: "PAY_NOW" | "SUBSCRIBE_NOW", back: ReturnPaths) {
  const { SITE_URL, SITE_NAME } = settings();
  return {
    brand_name: SITE_NAME,
    shipping_preference: "NO_SHIPPING",
    user_action,
    return_url: `${SITE_URL}${back.success}`,
    cancel_url: `${SITE_URL}${back.cancelled}`,
  };
}
