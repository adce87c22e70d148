import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

// How Next's client asks for data instead of documents; tests/unit/server/next/rsc-request.test.ts asks the installed Next.

/** The client always sends `rsc: 1`; its other headers alone mean nothing. */
export const isClientRequest = ({ rsc }: IncomingHttpHeaders): boolean => rsc === "1";

/** A link fetches its page ahead. */
export const isPrefetchRequest = (headers: IncomingHttpHeaders): boolean =>
  headers["next-router-prefetch"] !== undefined;

/** The headers that an answer may vary on, in the order in which they are hashed. */
export const hashedHeaders = [
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
] as const;

/** Next answers a request without the `_rsc` of its headers with a redirect: a hash, for caches that ignore Vary. */
export function hashOf(headers: IncomingHttpHeaders): string {
  const values = hashedHeaders.map((name) => headers[name]);
  if (values.every((value) => value === undefined)) return "";
  const varied = values.map((value) => value ?? "0").join(",");
  return hash("sha256", varied, "base64url").slice(0, 16);
}

const hashParameter = /[?&]_rsc=([\w-]*)$/;

/** The address whose data is asked for; null where the hash is not that of the headers. */
export function addressWithoutHash(url: string, headers: IncomingHttpHeaders): string | null {
  const found = hashParameter.exec(url);
  return found?.[1] === hashOf(headers) ? url.slice(0, found.index) : null;
}

const legalSegment = /^\/[\x21-\x7e]{0,500}$/;

/** The segment that is fetched ahead, null for a page's whole data; undefined for what is left to Next. */
export function segmentOf(headers: IncomingHttpHeaders): string | null | undefined {
  const segment = headers["next-router-segment-prefetch"];
  const prefetch = headers["next-router-prefetch"];
  if (prefetch === undefined && segment === undefined) return null;
  return prefetch === "1" && legalSegment.test(String(segment)) ? String(segment) : undefined;
}

/** The request for the data of a page, or of one of its segments, as nobody in particular. */
export function rscRequest(
  address: string,
  segment: string | null,
): { path: string; headers: Record<string, string> } {
  const ahead = segment !== null && {
    "next-router-prefetch": "1",
    "next-router-segment-prefetch": segment,
  };
  const headers = { rsc: "1", ...ahead };
  return { path: `${address}${address.includes("?") ? "&" : "?"}_rsc=${hashOf(headers)}`, headers };
}

/** Whether Next rendered the data beforehand, so that it is everybody's. */
export const isPrerendered = (headers: IncomingHttpHeaders): boolean =>
  headers["content-type"] === "text/x-component" && headers["x-nextjs-prerender"] === "1";
