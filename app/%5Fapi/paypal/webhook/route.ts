import { receive } from "@/lib/bff/receive";
import { receiveEvent } from "@/lib/services/payment-webhook";

export const POST = receive("webhook", ({ headers }, raw) => receiveEvent(headers, raw));
