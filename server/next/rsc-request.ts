import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

// The protocol of Next's client for RSC requests; tests/unit/server/next/rsc-request.test.ts compares it with the
// installed Next.

export const isPrefetchRequest = (headers: IncomingHttpHeaders): boolean =>
  headers["next-router-prefetch"] !== undefined;

/** The headers that a response may vary on, in the order of the hash. */
export const hashedHeaders = [
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
] as const;

/** The `_rsc` parameter, a hash for caches that ignore Vary. Next redirects a request with a wrong hash. */
export function hashOf(headers: IncomingHttpHeaders): string {
  const values = hashedHeaders.map((name) => headers[name]);
  if (values.every((value) => value === undefined)) return "";
  const varied = values.map((value) => value ?? "0").join(",");
  return hash("sha256", varied, "base64url").slice(0, 16);
}

const hashParameter = /[?&]_rsc=([\w-]*)$/;

/** The requested address, without its hash; null if the hash does not match the headers. */
export function addressWithoutHash(url: string, headers: IncomingHttpHeaders): string | null {
  const hash = hashParameter.exec(url);
  return hash?.[1] === hashOf(headers) ? url.slice(0, hash.index) : null;
}

const legalSegment = /^\/[\x21-\x7e]{0,500}$/;

/** The prefetch segment of a request; null for a whole page's data, undefined for a request that only Next answers. */
export function segmentOf(headers: IncomingHttpHeaders): string | null | undefined {
  const segment = headers["next-router-segment-prefetch"];
  const prefetch = headers["next-router-prefetch"];
  if (prefetch === undefined && segment === undefined) return null;
  return prefetch === "1" && legalSegment.test(String(segment)) ? String(segment) : undefined;
}

/** An RSC request without a visitor's data. */
export function rscRequest(
  address: string,
  segment: string | null,
): { path: string; headers: Record<string, string> } {
  const ahead = segment !== null && { "next-router-prefetch": "1", "next-router-segment-prefetch": segment };
  const headers = { rsc: "1", ...ahead };
  return { path: `${address}${address.includes("?") ? "&" : "?"}_rsc=${hashOf(headers)}`, headers };
}

/** Whether Next prerendered the data, so that it is public. */
export const isPrerendered = (headers: IncomingHttpHeaders): boolean =>
  headers["content-type"] === "text/x-component" && headers["x-nextjs-prerender"] === "1";
