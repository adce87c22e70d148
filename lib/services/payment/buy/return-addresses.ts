import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { settings } from "#lib/settings.ts";

/** What PayPal's pages call this site, and where they lead back to. */
export const returnAddresses = () => {
  const { SITE_URL, SITE_NAME } = settings();
  return {
    brand: SITE_NAME,
    returnUrl: `${SITE_URL}${paths.paymentSuccess}`,
    cancelUrl: `${SITE_URL}${paths.paymentCancelled}`,
  };
};
