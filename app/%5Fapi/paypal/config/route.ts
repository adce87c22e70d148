import { publicRoute } from "#lib/bff/public-route.ts";
import { readPayPalConfig } from "#lib/services/payment/buy/purchase.ts";

export const GET = publicRoute({}, async () => readPayPalConfig());
