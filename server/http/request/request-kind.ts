import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { pictureFolder } from "#lib/addresses/light-paths.ts";

/** Whether a request changes nothing. */
export const isReadRequest = ({ method }: Pick<IncomingMessage, "method">): boolean =>
  method === "GET" || method === "HEAD";

/** Next's client always sends `rsc: 1`. Its other headers alone do not count. */
export const isClientRequest = ({ rsc }: IncomingHttpHeaders): boolean => rsc === "1";

/** The requests in which PayPal and WordPress report events and changes. */
const notifications: Record<string, string> = {
  "/_api/paypal/webhook": "webhook",
  "/_api/revalidate": "revalidation",
};

/** What a request is for, as metrics and traces name it. */
export function kindOf({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  const notification = notifications[url];
  if (notification) return notification;
  if (url.startsWith("/_api/health/")) return "health";
  if (url.startsWith("/_api/")) return "api";
  if (url.startsWith(pictureFolder)) return "picture";
  if (isClientRequest(headers)) return "navigation";
  // A slug may have a dot, so only a file at the top is recognised by its ending.
  return /^\/_next\/|^\/[^/?]+\.[a-z\d]+(?:\?|$)/.test(url) ? "file" : "page";
}
