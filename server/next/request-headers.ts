import type { IncomingMessage } from "node:http";
import { hopByHop } from "#server/http/answer-headers.ts";
import { hashedHeaders } from "./rsc-request.ts";

const clientHeaders = new Set<string>(hashedHeaders);

/**
 * Headers that only this server may set. Next reads instructions from `x-*` and `next-*`, and a script nonce from
 * `content-security-policy`; for a range past a file's end it answers 500.
 */
const frontHeaders = new Set(
  "host,forwarded,expect,content-length,content-security-policy,content-security-policy-report-only,traceparent,tracestate,baggage,range,if-range".split(
    ",",
  ),
);

/** Headers for data and files, not for documents. */
const dataHeaders = new Set([...clientHeaders, "rsc", "authorization"]);

/** The headers that `Connection` names as hop-by-hop. */
const headerNames = (connection = "") => connection.split(",").map((name) => name.trim().toLowerCase());

/** The headers of a visitor's request that Next may see. */
export function requestHeaders(
  request: IncomingMessage,
  kind: "document" | "data" = "data",
): Record<string, string | string[]> {
  const perHop = new Set(headerNames(request.headers.connection));
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (kind === "document" && dataHeaders.has(name)) continue;
    if (value !== undefined && goesToNext(name) && !perHop.has(name)) headers[name] = value;
  }
  // Compression would delay the events of a stream.
  if (request.headers.accept?.includes("text/event-stream")) delete headers["accept-encoding"];
  return headers;
}

function goesToNext(name: string): boolean {
  if (hopByHop.has(name) || frontHeaders.has(name) || name.startsWith("x-")) return false;
  return !name.startsWith("next-") || clientHeaders.has(name);
}
