import type { IncomingMessage } from "node:http";
import { pictureFolder } from "#lib/catalogue/pictures.ts";
import { isClientRequest } from "#server/next/rsc-request.ts";

/** Whether a request changes nothing. */
export const isRead = ({ method }: Pick<IncomingMessage, "method">): boolean =>
  method === "GET" || method === "HEAD";

/** What a request is for, as metrics and traces name it. */
export function kindOf({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  if (url.startsWith("/_api/health/")) return "health";
  if (url.startsWith("/_api/")) return "api";
  if (url.startsWith(pictureFolder)) return "picture";
  if (isClientRequest(headers)) return "move";
  // A slug may hold a dot; a file at the top may not be a page.
  return /^\/_next\/|^\/[^/?]+\.[a-z\d]+(?:\?|$)/.test(url) ? "file" : "page";
}
