import "server-only";
import orders from "@paypal/checkout-server-sdk/lib/orders/lib.js";
import type { PayPalRequest } from "./transport.ts";

// The only use of PayPal's deprecated server SDK: it builds three requests and sends none (decision:
// paypal-libraries).

export const createRequest = (order: unknown): PayPalRequest =>
  new orders.OrdersCreateRequest().prefer("return=representation").requestBody(order);

export const getRequest = (id: string): PayPalRequest => new orders.OrdersGetRequest(id);

/** A repeated request id gets PayPal's first response again. */
export const captureRequest = (id: string, requestId: string): PayPalRequest =>
  new orders.OrdersCaptureRequest(id)
    .payPalRequestId(requestId)
    .prefer("return=representation")
    .requestBody({});
