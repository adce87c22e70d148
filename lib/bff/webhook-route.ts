import "server-only";
import { SiteError } from "#lib/errors.ts";
import { apiRoute } from "./api-route.ts";
import type { LimitName } from "./limits/limits.ts";
import { countAttempt } from "./limits/rate-limit.ts";
import { readBytes } from "./request-guards.ts";

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SiteError(400, "BAD_REQUEST");
  }
}

/**
 * A POST route that another server calls: no page of this site, so no origin and no session; `run` must find out who
 * calls, and `limit` says how often an address may try. The body comes as it was sent, at most 64 kB of it.
 */
export const webhookRoute = (
  { limit }: { limit: LimitName },
  run: (call: { request: Request; rawBody: string }) => Promise<void>,
) =>
  apiRoute({}, async (call) => {
    const { request } = call;
    call.attempt = await countAttempt({ limit, request, code: "RATE_LIMITED" });
    await run({ request, rawBody: decode(await readBytes(request)) });
    return {};
  });
