import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { parseSlug } from "#lib/addresses/slug.ts";
import { findSessionId } from "#lib/config/session-cookies.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import { badRequest, crossSite, notJson, payloadTooLarge, RejectionError } from "#server/http/rejections.ts";
import { readBody } from "#server/http/request/request-limits.ts";
import { isOwnSender } from "#server/http/sender.ts";

const seconds = z.number().min(0).max(1e6);

/** What a player reports (product: Plays). */
const body = z.object({
  language: z.enum(Object.keys(languages)),
  part: z.enum(["full", "trailer"]),
  /** Whether enough was heard by now to count as a play. */
  isPlay: z.boolean(),
  /** Seconds heard awake since the last report. */
  heard: seconds,
  /** The furthest second heard awake, and the length; 0 if unknown. */
  furthest: seconds,
  duration: seconds,
  /** Whether the listener has fallen asleep. */
  slept: z.boolean(),
});
export type Beacon = z.output<typeof body>;

/** The slug in the path of a beacon, or null. */
export function beaconSlug(path: string): string | null {
  const [, slug] = /^\/_api\/video\/([^/]+)\/played$/.exec(path) ?? [];
  return slug === undefined ? null : parseSlug(slug);
}

/** Refuses reports that are not from this site's pages, as JSON. @throws RejectionError */
export function checkSender(request: IncomingMessage, siteUrl: string): void {
  if (!isOwnSender(request, siteUrl)) throw new RejectionError(crossSite);
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    throw new RejectionError(notJson);
}

/**
 * The listener of a report: a login, by the name of its cookie (decision: one-store-of-sessions), otherwise a browser
 * at an address. Callers pass it on only as a hash.
 */
export function listenerOf(
  { headers }: IncomingMessage,
  address: string,
): { who: "member" | "visitor"; id: string } {
  const sessionId = findSessionId(headers.cookie ?? "");
  if (sessionId !== undefined) return { who: "member", id: sessionId };
  return { who: "visitor", id: `${address} ${headers["user-agent"]}` };
}

/** @throws RejectionError */
export async function readBeacon(request: IncomingMessage): Promise<Beacon> {
  const bytes = await readBody(request);
  if (bytes === null) throw new RejectionError(payloadTooLarge, "close");
  try {
    return body.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new RejectionError(badRequest);
  }
}
