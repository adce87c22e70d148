import "server-only";
import { hash, timingSafeEqual } from "node:crypto";
import type * as z from "zod/mini";
import { SiteError } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";
import { apiRoute } from "./api-route.ts";
import { countAttempt } from "./limits/rate-limit.ts";
import { parseBody } from "./mutation-route.ts";

/** Compares in constant time, by hashes, which also hide the secret's length. */
function isSame(sentSecret: string, secret: string): boolean {
  return timingSafeEqual(hash("sha256", sentSecret, "buffer"), hash("sha256", secret, "buffer"));
}

/**
 * A POST route for WordPress, which sends REVALIDATE_SECRET; 404 without that setting. Wrong secrets are limited by
 * address.
 */
export const bearerRoute = <Body>(
  schema: z.ZodMiniType<Body>,
  run: (body: Body) => Response | Promise<Response>,
) =>
  apiRoute({}, async (call) => {
    const { REVALIDATE_SECRET: secret } = settings();
    if (secret === undefined) throw new SiteError(404, "NOT_FOUND");
    const { request } = call;
    call.attempt = await countAttempt({ limit: "webhook", request, code: "RATE_LIMITED" });
    const [, sentSecret] = /^Bearer +(.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (sentSecret === undefined || !isSame(sentSecret, secret)) throw new SiteError(401, "SECRET_WRONG");
    return run(await parseBody(request, { schema }));
  });
