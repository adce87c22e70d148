import type { DocumentScripts } from "./page-policy.ts";
import { completedPolicy, type RawHeaders, type SecurityHeaders } from "./security-headers.ts";

/**
 * Marks a response that may have failed for lack of an answer that is now served stale, so that another try succeeds.
 */
export const staleHeader = "x-served-stale";

/** Headers of one connection, not of the message (RFC 9110 §7.6.1). */
export const hopByHop = new Set(
  "connection,keep-alive,proxy-authenticate,proxy-authorization,proxy-connection,te,trailer,transfer-encoding,upgrade".split(
    ",",
  ),
);

const answerNever = new Set([...hopByHop, "server", "x-powered-by", "date", staleHeader]);
const internalHeader = /^x-(?:nextjs|middleware|invoke|matched)-/;

const openerPolicy = "cross-origin-opener-policy";
/** A page in a payment window may keep its opener (decision: webkit-loses-blank-windows). */
const keepsOpener = "unsafe-none";

export type AnswerKind = {
  /** For a page: it gets a page's policy, and loses Next's internal headers. */
  document?: DocumentScripts;
  /** Replaces the upstream's Cache-Control: always, or only where it has none. */
  cacheControl?: { always?: string; absent?: string };
  /** For a document that the site itself frames: it keeps its own framing rules. */
  embed?: boolean;
};

/** The upstream's headers without the hop-by-hop ones, with the security headers. */
export function answerHeaders(
  security: SecurityHeaders,
  upstream: RawHeaders,
  kind: AnswerKind = {},
): string[] {
  const { embed, document } = kind;
  const ownHeaders = embed ? security.embed : document ? security.page(document) : security.data;
  const ownNames = new Set(ownHeaders.map((text, at) => (at % 2 === 0 ? text.toLowerCase() : "")));
  const headers: string[] = [];
  let policy: string | undefined;
  let hasCacheControl = false;
  let opener: string | undefined;
  for (let at = 0; at + 1 < upstream.length; at += 2) {
    const name = upstream[at] ?? "";
    const value = upstream[at + 1] ?? "";
    const lower = name.toLowerCase();
    if (lower === "content-security-policy" && !embed && !document)
      policy = policy ? `${policy}; ${value}` : value;
    if (lower === openerPolicy && value === keepsOpener) opener = value;
    if (answerNever.has(lower) || ownNames.has(lower) || (document && internalHeader.test(lower))) continue;
    if (lower === "cache-control" && kind.cacheControl?.always) continue;
    if (lower === "cache-control") hasCacheControl = true;
    headers.push(name, value);
  }
  const cacheControl = kind.cacheControl?.always ?? (hasCacheControl ? undefined : kind.cacheControl?.absent);
  if (cacheControl) headers.push("Cache-Control", cacheControl);
  for (let at = 0; at + 1 < ownHeaders.length; at += 2) {
    const name = ownHeaders[at] ?? "";
    const value = ownHeaders[at + 1] ?? "";
    if (name === "Content-Security-Policy" && policy) headers.push(name, completedPolicy(policy));
    else headers.push(name, name.toLowerCase() === openerPolicy ? (opener ?? value) : value);
  }
  return headers;
}
