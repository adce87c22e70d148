import "server-only";
import * as z from "zod";
import { callPayPal } from "./transport.ts";

const rawWebhook = z.object({
  id: z.string(),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })).default([]),
});
export type Webhook = z.output<typeof rawWebhook>;

/** This app's webhook settings at PayPal. @throws PayPalError, UpstreamError */
export const fetchWebhook = (id: string): Promise<Webhook> =>
  callPayPal({ path: `/v1/notifications/webhooks/${encodeURIComponent(id)}`, verb: "GET" }, rawWebhook);
