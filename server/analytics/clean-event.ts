import * as z from "zod";
import { isCountedPath } from "#lib/addresses/counted-path.ts";
import type { Analytics } from "#lib/config/analytics-tools.ts";

/** Parameters that name the source of a visit. All others are removed from an address. */
const sources = /^(?:utm_\w{1,20}|ref|source)$/;

const text = z.string().max(4096);
/** `p`: of a followed link its address, where the operator has Plausible count links. */
const plausibleEvent = z.looseObject({
  n: text,
  u: text,
  r: text.nullish(),
  p: z.looseObject({ url: text.optional() }).optional().catch(undefined),
});
const umamiEvent = z.looseObject({
  type: z.literal("event"),
  payload: z.looseObject({ url: text, referrer: text.optional() }),
});
const matomoBulk = z.object({ requests: z.array(text).max(50) });

/** Fields that identify a visitor beyond the tool's own day, or grant rights at the tool. */
const identifiers = ["_id", "_idts", "_idvc", "_viewts", "uid", "cid", "cip", "token_auth"];

export type CleanEvent = { body: string; type: string };
type Context = { siteUrl: string; cookies: boolean };

const json = (value: object): CleanEvent => ({ body: JSON.stringify(value), type: "application/json" });

/** Cleans what a tool's script sends: drops queries, identifiers, and pages that are not counted. */
const cleaners: Record<Analytics["tool"], (body: string, context: Context) => CleanEvent | null> = {
  Plausible(body, { siteUrl }) {
    const event = plausibleEvent.parse(JSON.parse(body));
    const page = cleanPage(event.u, siteUrl);
    if (page === null) return null;
    const { p } = event;
    const properties = p?.url === undefined ? p : { ...p, url: cleanReferrer(p.url, siteUrl) };
    return json({ ...event, u: page, r: cleanReferrer(event.r ?? "", siteUrl) || null, p: properties });
  },
  Umami(body, { siteUrl }) {
    const { type, payload } = umamiEvent.parse(JSON.parse(body));
    const { id: _id, vid: _vid, ...rest } = payload;
    const page = cleanPage(payload.url, siteUrl);
    const referrer = cleanReferrer(payload.referrer ?? "", siteUrl);
    return page === null ? null : json({ type, payload: { ...rest, url: page, referrer } });
  },
  Matomo(body, { siteUrl, cookies }) {
    const queries = body.startsWith("{") ? matomoBulk.parse(JSON.parse(body)).requests : [body];
    const requests = queries.flatMap((query) => {
      const clean = cleanMatomo(query, siteUrl, cookies);
      return clean === null ? [] : [`?${clean}`];
    });
    if (requests.length > 1) return json({ requests });
    const [query] = requests;
    return query ? { body: query.slice(1), type: "application/x-www-form-urlencoded" } : null;
  },
};

/** The event to send on; null for one that is not, such as an invalid one. */
export function cleanEvent(tool: Analytics["tool"], body: string, context: Context): CleanEvent | null {
  try {
    return cleaners[tool](body, context);
  } catch {
    return null;
  }
}

/** An address of this site without anything personal; null if its page is not counted. */
function cleanPage(address: string, siteUrl: string): string | null {
  const url = URL.parse(address, siteUrl);
  if (url?.origin !== siteUrl || !isCountedPath(url.pathname)) return null;
  const sourceParams = [...url.searchParams].filter(([name]) => sources.test(name));
  const query = new URLSearchParams(sourceParams).toString();
  return url.origin + url.pathname + (query && `?${query}`);
}

/** The source of a visit: for this site's pages the path, for others the site only. */
function cleanReferrer(address: string, siteUrl: string): string {
  const url = address === "" ? null : URL.parse(address, siteUrl);
  if (!/^https?:$/.test(url?.protocol ?? "")) return "";
  return url?.origin === siteUrl ? (cleanPage(address, siteUrl) ?? "") : `${url?.origin}/`;
}

function cleanMatomo(query: string, siteUrl: string, cookies: boolean): string | null {
  const params = new URLSearchParams(query);
  const url = params.get("url");
  const page = url && cleanPage(url, siteUrl);
  if (!page) return null;
  params.set("url", page);
  if (params.has("urlref")) params.set("urlref", cleanReferrer(params.get("urlref") ?? "", siteUrl));
  for (const name of identifiers) if (!cookies || /^(?:cip|token)/.test(name)) params.delete(name);
  return params.toString();
}
