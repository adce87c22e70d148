import { publicRoute } from "#lib/bff/public-route.ts";
import { paypalConfig } from "#lib/services/payment/purchase.ts";

export const GET = publicRoute(
  { failure: "Failed to load PayPal configuration. Please try again." },
  async () => paypalConfig(),
);
