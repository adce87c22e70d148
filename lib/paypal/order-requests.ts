import "server-only";
import orders from "@paypal/checkout-server-sdk/lib/orders/lib.js";
import type { PayPalRequest } from "./transport.ts";

// All that is used of PayPal's server SDK, which is deprecated: it words three requests, and sends none
// (decision: paypal-sdk-requests-own-transport).

export const createRequest = (order: unknown): PayPalRequest =>
  new orders.OrdersCreateRequest().prefer("return=representation").requestBody(order);

export const getRequest = (id: string): PayPalRequest => new orders.OrdersGetRequest(id);

/** PayPal answers the same request id with the same answer. */
export const captureRequest = (id: string, requestId: string): PayPalRequest =>
  new orders.OrdersCaptureRequest(id)
    .payPalRequestId(requestId)
    .prefer("return=representation")
    .requestBody({});
