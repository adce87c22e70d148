import { receive } from "#lib/bff/receive.ts";
import { receiveEvent } from "#lib/services/payment-webhook.ts";

export const POST = receive("webhook", ({ headers }, raw) => receiveEvent(headers, raw));
