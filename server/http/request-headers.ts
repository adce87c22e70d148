import type { IncomingMessage } from "node:http";
import { hashedHeaders } from "#server/next/rsc-request.ts";
import { hopByHop } from "./answer-headers.ts";

/** What Next's client needs to say to Next. */
const clientHeaders = new Set<string>(hashedHeaders);

/**
 * Set by this server or by nobody: what a client sends under these names is never believed. Next reads its
 * own instructions from `x-*` and `next-*`, and a script nonce from `content-security-policy`. Of a part that lies past
 * a file's end it makes a 500.
 */
const refused = new Set(
  "host,forwarded,expect,content-length,content-security-policy,content-security-policy-report-only,traceparent,tracestate,baggage,range,if-range".split(
    ",",
  ),
);

/** Means something for data and files alone: a document is asked for without. */
const notOfDocuments = new Set([...clientHeaders, "rsc", "authorization"]);

function goesToNext(name: string): boolean {
  if (hopByHop.has(name) || refused.has(name) || name.startsWith("x-")) return false;
  return !name.startsWith("next-") || clientHeaders.has(name);
}

/** Names that `Connection` declares to be for this hop only. */
const listed = (connection = "") => connection.split(",").map((name) => name.trim().toLowerCase());

/** The headers of a visitor's request that Next may see, of one for a document or for anything else. */
export function requestHeaders(
  request: IncomingMessage,
  kind: "document" | "data" = "data",
): Record<string, string | string[]> {
  const perHop = new Set(listed(request.headers.connection));
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (kind === "document" && notOfDocuments.has(name)) continue;
    if (value !== undefined && goesToNext(name) && !perHop.has(name)) kept[name] = value;
  }
  // Compression would hold back the events of a stream.
  if (request.headers.accept?.includes("text/event-stream")) delete kept["accept-encoding"];
  return kept;
}
