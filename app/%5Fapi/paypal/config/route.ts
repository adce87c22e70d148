import { publicRoute } from "#lib/bff/public-route.ts";
import { paypalConfig } from "#lib/services/payment/buy/purchase.ts";

export const GET = publicRoute({}, async () => paypalConfig());
