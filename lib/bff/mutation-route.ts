import "server-only";
import type * as z from "zod/mini";
import { SiteError } from "#lib/platform/errors.ts";
import { deviceMark } from "#lib/session/cookies/device-mark.ts";
import type { Session } from "#lib/session/cookies/encrypted-session.ts";
import { openSession } from "#lib/session/session.ts";
import { apiRoute, type RouteCall } from "./api-route.ts";
import type { LimitName } from "./limits/limits.ts";
import { type Attempt, countAttempt } from "./limits/rate-limit.ts";
import type { ErrorTable } from "./member-errors.ts";
import { readJson, requireSameOrigin } from "./request-guards.ts";
import { requireSession } from "./session-route.ts";

export type MutationCall<Body, Params = unknown> = Omit<RouteCall<Params>, "cookiesEvenOnError"> & {
  body: Body;
  /** @throws SiteError 401 for a guest */
  member(): Session;
  /** @throws SiteError 401 for a guest */
  token(): string;
};

type Options<Body> = {
  /** A route without a schema takes no body. */
  schema?: z.ZodMiniType<Body>;
  /** Checks what the schema can't check. Its errors do not count as attempts. */
  check?: (body: Body) => Promise<void>;
  /** The texts for WordPress's errors (lib/bff/member-errors.ts). */
  table?: ErrorTable;
  /** The name of the limit; the account that the body names; whether attempts are also counted by browser. */
  limit?: { name: LimitName; account?: (body: Body) => string; byDevice?: true };
  /** The route's own codes for VALIDATION, NO_TOKEN and TOO_MANY_TRIES. */
  codes?: { invalid?: string; guest?: string; tooOften?: string };
};

/** @throws SiteError 400, 413, 415 */
export async function parseBody<Body>(request: Request, { schema, codes }: Options<Body>): Promise<Body> {
  const json = await readJson(request);
  if (schema === undefined) return undefined as Body;
  const parsed = schema.safeParse(json ?? {});
  if (parsed.success) return parsed.data;
  const ofFields = parsed.error.issues.filter(({ path }) => path.length > 0).toReversed();
  const fields = Object.fromEntries(ofFields.map(({ path, message }) => [path.join("."), message]));
  if (ofFields.length > 0) throw new SiteError(400, codes?.invalid ?? "VALIDATION", "", { fields });
  throw new SiteError(400, codes?.invalid ?? "VALIDATION", "", codes?.invalid ? {} : { text: "BAD_REQUEST" });
}

async function countFor<Body>(
  { limit, codes }: Options<Body>,
  { request, session, cookiesEvenOnError }: RouteCall<unknown>,
  body: Body,
): Promise<Attempt | null> {
  if (limit === undefined) return null;
  const { mark, cookies } = limit.byDevice ? deviceMark(request) : { mark: undefined, cookies: [] };
  cookiesEvenOnError.push(...cookies);
  return countAttempt({
    limit: limit.name,
    request,
    account: limit.account?.(body),
    member: session?.member,
    device: mark,
    code: codes?.tooOften,
  });
}

/** A route of `/_api` that changes something: same origin, JSON of at most 64 kB, strict fields, limits. */
export const mutationRoute = <Body = undefined, Params = unknown>(
  options: Options<Body>,
  run: (call: MutationCall<Body, Params>) => Promise<unknown>,
) =>
  apiRoute<Params>({ table: options.table }, async (call) => {
    const { request } = call;
    requireSameOrigin(request);
    const body = await parseBody(request, options);
    await options.check?.(body);
    const opened = await openSession(request);
    call.session = opened.session;
    call.attempt = await countFor(options, call, body);
    const member = () => {
      if (opened.close) call.cookiesEvenOnError.push(...opened.strayCookies);
      return requireSession(opened, options.codes?.guest);
    };
    return run({ ...call, body, member, token: () => member().token });
  });
