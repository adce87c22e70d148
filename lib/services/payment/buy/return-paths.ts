import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import type { ReturnPaths } from "#lib/paypal/application-context.ts";

/** Where a buyer comes back to from PayPal's pages. */
export const returnPaths: ReturnPaths = { success: paths.paymentSuccess, cancelled: paths.paymentCancelled };
