import { Agent, request } from "node:http";
import { hashOf } from "#server/next/rsc-request.ts";

const agent = new Agent({ keepAlive: true });
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A made-up address in a reserved network. */
export const addressOf = (nth: number): string =>
  `198.${18 + ((nth >> 16) & 1)}.${(nth >> 8) & 255}.${nth & 255}`;

/**
 * The RSC request of Next's client for a navigation from the nth made-up page. Its URL contains a hash of the
 * headers.
 */
export function moveTo(path: string, nth = 0) {
  const tree = encodeURIComponent(JSON.stringify(["", { children: [String(nth), {}] }]));
  const headers = { rsc: "1", "next-router-state-tree": tree, "next-url": "/en" };
  return { path: `${path}?_rsc=${hashOf(headers)}`, headers };
}

export type RequestOptions = {
  address?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Sends a request from an address and reads the whole response. @returns its status, 0 for none, and the ms it took */
export function send(
  url: string,
  { address = "203.0.113.200", method = "GET", headers = {}, body }: RequestOptions = {},
): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - started });
    const all = { "user-agent": browser, "x-forwarded-for": address, ...headers };
    const sent = request(url, { agent, method, headers: all }, (response) => {
      response.resume();
      response.on("end", () => end(response.statusCode ?? 0)).on("error", () => end(0));
    });
    sent.on("error", () => end(0)).end(body);
  });
}

/** The value below which this part of all values lies, such as 0.99. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
