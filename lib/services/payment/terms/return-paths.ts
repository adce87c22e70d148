import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import type { ReturnPaths } from "#lib/paypal/application-context.ts";

/** The paths to which a buyer returns from PayPal's pages. */
export const returnPaths: ReturnPaths = { success: paths.paymentSuccess, cancelled: paths.paymentCancelled };
