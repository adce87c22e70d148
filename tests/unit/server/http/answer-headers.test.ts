import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { completedPolicy, SecurityHeaders } from "#server/http/security-headers.ts";
import { requestHeaders } from "#server/next/request-headers.ts";

const sent = (headers: Record<string, string>, kind?: "document") =>
  requestHeaders({ headers } as unknown as IncomingMessage, kind);

describe("what Next sees of a request", () => {
  test.each(
    `accept accept-encoding accept-language authorization content-type cookie if-none-match
      next-router-prefetch next-router-segment-prefetch next-router-state-tree next-url origin
      paypal-transmission-id rsc sec-fetch-site user-agent`.split(/\s+/),
  )("Next gets the request's header %s", (name) => expect(sent({ [name]: "1" })).toEqual({ [name]: "1" }));

  test.each(
    `connection content-length content-security-policy expect forwarded host if-range keep-alive
      next-action next-resume proxy-authorization range te trailer transfer-encoding upgrade
      x-client-address x-forwarded-for x-forwarded-host x-invoke-path x-middleware-subrequest
      x-nextjs-data x-prerender-revalidate x-real-ip x-request-id`.split(/\s+/),
  )("Next does not get the request's header %s", (name) => expect(sent({ [name]: "1" })).toEqual({}));

  test.each(
    `authorization next-router-prefetch next-router-segment-prefetch next-router-state-tree next-url
      rsc`.split(/\s+/),
  )("Next does not get the header %s with a request for a document", (name) =>
    expect(sent({ [name]: "1", cookie: "a" }, "document")).toEqual({ cookie: "a" }),
  );

  test("Next does not get the headers that Connection names", () => {
    const headers = { connection: "close, X-Hop , cookie", "x-hop": "1", cookie: "a=b", accept: "*/*" };
    expect(sent(headers)).toEqual({ accept: "*/*" });
  });

  test("a stream of events is not compressed", () => {
    const accept = "text/event-stream";
    expect(sent({ accept, "accept-encoding": "gzip" })).toEqual({ accept });
  });
});

const pairs = (raw: readonly string[]) =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1]]] : []));
const answered = (raw: string[], kind = {}, siteUrl = "https://murmur.test") => {
  const security = new SecurityHeaders(readSettings({ SITE_URL: siteUrl }));
  const all = pairs(answerHeaders(security, raw, kind));
  expect(new Set(all.map(([name]) => name)).size, "a header is set twice").toBe(all.length);
  return Object.fromEntries(all);
};

const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const document = { hashes: [], ads: false };

test("an answer has the security headers, whatever headers Next sends", () => {
  expect(answered(["X-Frame-Options", "ALLOWALL", "x-content-type-options", "sniff"])).toEqual({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    "strict-transport-security": "max-age=31536000",
    "x-frame-options": "DENY",
    "content-security-policy": nothing,
  });
});

test("a page in a payment window keeps its opener, and no page can turn the policy off", () => {
  const policy = (value: string, kind = {}) =>
    answered(["Cross-Origin-Opener-Policy", value], kind)["cross-origin-opener-policy"];
  expect(policy("unsafe-none")).toBe("unsafe-none");
  for (const value of ["same-origin", "nonsense", "unsafe-none, x"])
    expect(policy(value)).toBe("same-origin-allow-popups");
});

test("an answer has HSTS only where the site is https", () => {
  expect(answered([], {}, "http://localhost:3000")).not.toHaveProperty("strict-transport-security");
});

test("an answer names neither the connection nor the server's software", () => {
  const names = ["Connection", "Keep-Alive", "Transfer-Encoding", "X-Powered-By", "Server"];
  const raw = names.flatMap((name) => [name, "x"]);
  expect(answered(raw)).toEqual(answered([]));
});

test("an answer of RSC data has Next's own headers, and a document has not", () => {
  expect(answered(["x-nextjs-cache", "HIT"])).toHaveProperty("x-nextjs-cache");
  const found = answered(["x-nextjs-cache", "HIT", "x-middleware-rewrite", "/"], { document });
  expect(found).toEqual(answered([], { document }));
});

test("Cache-Control is replaced or filled in, as the caller requests", () => {
  const raw = ["Cache-Control", "s-maxage=1"];
  expect(answered(raw)["cache-control"]).toBe("s-maxage=1");
  expect(answered(raw, { cacheControl: { always: "no-store" } })["cache-control"]).toBe("no-store");
  expect(answered(raw, { cacheControl: { absent: "no-store" } })["cache-control"]).toBe("s-maxage=1");
  expect(answered([], { cacheControl: { absent: "no-store" } })["cache-control"]).toBe("no-store");
});

test("a page for a frame keeps its own rules about framing", () => {
  const embed = answered(["Content-Security-Policy", "frame-ancestors 'self'"], { embed: true });
  expect(embed["content-security-policy"]).toBe("frame-ancestors 'self'");
  expect(embed).not.toHaveProperty("x-frame-options");
  expect(embed["x-content-type-options"]).toBe("nosniff");
  expect(answered([], { embed: true })).not.toHaveProperty("content-security-policy");
});

test.each([
  ["", nothing],
  ["script-src 'none'; sandbox", `script-src 'none'; sandbox; ${nothing}`],
  [
    "frame-ancestors *; base-uri 'self';",
    "base-uri 'self'; default-src 'none'; frame-ancestors 'none'; form-action 'none'",
  ],
  [
    "Default-Src 'self'; form-action https://pay.test",
    "Default-Src 'self'; form-action https://pay.test; frame-ancestors 'none'; base-uri 'none'",
  ],
])("an answer's own policy %j is completed to %j", (own, expected) =>
  expect(completedPolicy(own)).toBe(expected),
);
