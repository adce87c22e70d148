import { webhookRoute } from "#lib/bff/webhook-route.ts";
import { receiveEvent } from "#lib/services/payment/background/receive-webhook.ts";

export const POST = webhookRoute({ limit: "webhook" }, ({ request, rawBody }) =>
  receiveEvent(request.headers, rawBody),
);
