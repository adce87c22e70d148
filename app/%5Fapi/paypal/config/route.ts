import { handle } from "#lib/bff/handle.ts";
import { paypalConfig } from "#lib/services/payment-purchase.ts";

export const GET = handle("Failed to load PayPal configuration. Please try again.", async () =>
  paypalConfig(),
);
