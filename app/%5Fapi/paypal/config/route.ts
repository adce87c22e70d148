import { handle } from "@/lib/bff/handle";
import { paypalConfig } from "@/lib/services/payment-purchase";

export const GET = handle("Failed to load PayPal configuration. Please try again.", async () =>
  paypalConfig(),
);
