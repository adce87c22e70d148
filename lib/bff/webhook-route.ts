import "server-only";
import { SiteError } from "#lib/platform/errors.ts";
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

/** A POST route for another server; `run` must authenticate it. The raw body has at most 64 kB. */
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
