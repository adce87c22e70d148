import { hasAds } from "#lib/addresses/ad-pages.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import { inlineScriptHashes } from "#server/next/inline-scripts.ts";
import type { NextClient, RenderedResponse } from "#server/next/next-client.ts";
import { documentContent, joinData } from "#server/next/page-content.ts";
import type { UncachedAnswer } from "./answer-cache.ts";
import { type CachedAnswer, makeAnswer, revalidateAlways } from "./cached-answer.ts";

export type RenderedPage = CachedAnswer & {
  /** The headers for any status, at an address with or without ads. */
  shared(ads: boolean): readonly string[];
};

const vary = ["Accept-Encoding", "RSC", "Next-Router-State-Tree", "Next-Router-Prefetch"];
/** Headers that describe the bytes; they are written anew. */
const replacedHeaders = new Set([
  "cache-control",
  "vary",
  "etag",
  "content-length",
  "content-encoding",
  "last-modified",
]);

type Head = Omit<RenderedResponse, "body">;

/** Whether a response is public and uncompressed. */
export const isPublicAndPlain = ({ status, headers }: Head): boolean =>
  status === 200 && headers["set-cookie"] === undefined && headers["content-encoding"] === undefined;

/** Whether Next allows shared caching. */
export const isShared = ({ headers: { "cache-control": control = "" } }: Head): boolean =>
  /\bs-maxage=[1-9]/i.test(control) && !/\b(?:no-store|private)\b/i.test(control);

const isCacheablePage = (head: Head): boolean =>
  isPublicAndPlain(head) && isShared(head) && /^text\/html\b/i.test(head.headers["content-type"] ?? "");

const seconds = (control: string, name: string) =>
  Number(new RegExp(`\\b${name}=(\\d+)`, "i").exec(control)?.[1] ?? 0);

/** How long Cache-Control allows to serve a response, fresh or stale, in ms. */
export const servableMs = ({ headers: { "cache-control": control = "" } }: Head): number =>
  (seconds(control, "s-maxage") + seconds(control, "stale-while-revalidate")) * 1000;

export function varyOn(sent = ""): string {
  const names = new Map(
    [...vary, ...sent.split(",")].map((name) => [name.trim().toLowerCase(), name.trim()]),
  );
  names.delete("");
  return [...names.values()].join(", ");
}

export function withoutReplaced(raw: readonly string[]): string[] {
  return raw.flatMap((name, at) =>
    at % 2 === 0 && !replacedHeaders.has(name.toLowerCase()) ? [name, raw[at + 1] ?? ""] : [],
  );
}

/** A 304 has the opener policy, too, because its headers replace those that the browser has stored. */
const openerPolicyOf = (raw: readonly string[]) =>
  raw.flatMap((name, at) =>
    at % 2 === 0 && /^cross-origin-opener-policy$/i.test(name) ? [name, raw[at + 1] ?? ""] : [],
  );

export const documentLanguage = (html: string): string =>
  /^.{0,400}?<html[^>]* lang="([\w-]+)"/s.exec(html)?.[1] ?? "en";

function makePage(
  security: SecurityHeaders,
  response: RenderedResponse,
  withAds: boolean,
  before: RenderedPage | undefined,
): RenderedPage {
  const { headers, rawHeaders } = response;
  const html = joinData(response.body.toString());
  const varied = ["Vary", varyOn(headers.vary), "Content-Language", documentLanguage(html)];
  const hashes = inlineScriptHashes(html);
  const headersOf = (raw: readonly string[], ads: boolean) => [
    ...answerHeaders(security, raw, { document: { hashes, ads } }),
    ...varied,
  ];
  const sent = withoutReplaced(rawHeaders);
  const policy = security.page({ hashes: [], ads: withAds });
  const answer = makeAnswer({
    before,
    body: Buffer.from(html),
    content: [...policy, documentContent(html)].join("\n"),
    headers: headersOf(sent, withAds),
    // A 304 has no content policy: the stored one names the scripts of the stored page.
    notModifiedHeaders: [...answerHeaders(security, openerPolicyOf(rawHeaders), { embed: true }), ...varied],
    cacheControl: revalidateAlways,
    servableMs: servableMs(response),
  });
  // The bytes of the page before stay, so its policy, which names their scripts, stays, too.
  if (answer.etag === before?.etag) return { ...answer, shared: before.shared };
  return { ...answer, shared: (ads) => headersOf(sent, ads) };
}

export async function fetchPage(
  next: NextClient,
  security: SecurityHeaders,
  address: string,
  before: RenderedPage | undefined,
): Promise<RenderedPage | UncachedAnswer> {
  const response = await next.fetchPublic(address, { accept: "text/html" });
  if (response.status >= 500) return { why: "failed" };
  if (response.status === 404 || response.status === 410) return { why: "missing" };
  if (!isCacheablePage(response)) return { why: "uncacheable" };
  return makePage(security, response, hasAds(address), before);
}
