import "server-only";
import { connection } from "next/server";
import type * as z from "zod/mini";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import type { ErrorTable } from "#lib/member-errors.ts";
import { SessionEnded } from "#lib/services/refusal.ts";
import { endSession, openSession, type Session, startSession } from "#lib/session/session.ts";
import { answerError, answerResult } from "./answer.ts";
import { type Limit, limits } from "./limits.ts";
import { readJson, requireSameOrigin } from "./protect.ts";
import { addressOf, countTries } from "./tries.ts";

/** What a route's own code gets: its body, checked, and the session's doings. */
export type Change<Body, Params = unknown> = {
  request: Request;
  /** The parts of the address that the route's folder names, decoded. */
  params: Params;
  body: Body;
  /** The session, or null for a visitor. */
  session: Session | null;
  /** The member's token. @throws SiteError 401 where there is none */
  token(): string;
  /** Set-Cookie values that go with the answer. */
  cookies: string[];
};

type Rules<Body> = {
  /** The body's shape; a route without one takes none. */
  schema?: z.ZodMiniType<Body>;
  /** How WordPress's refusals read (lib/member-errors.ts). */
  table?: ErrorTable;
  /** How often it may be tried, and what of the body names the account. */
  limit?: { name: Limit; account?: (body: Body) => string };
  /** The route's own codes in place of VALIDATION, NO_TOKEN and TOO_MANY_TRIES. */
  codes?: { invalid?: string; visitor?: string; tooOften?: string };
};

async function readBody<Body>(request: Request, { schema, codes }: Rules<Body>): Promise<Body> {
  const json = await readJson(request);
  if (schema === undefined) return undefined as Body;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [path.join("."), message]),
  );
  throw new SiteError(400, codes?.invalid ?? "VALIDATION", "", { fields });
}

/**
 * WordPress reads names tolerantly (`sanitize_user`): octets, entities, accents, capitals and doubled white space
 * are dropped. All spellings that reach one account count as one.
 */
const accountKey = (name: string) =>
  name
    .slice(0, 254)
    .replace(/%[a-f0-9]{2}|&[^&;]+;/gi, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

function limitKeys<Body>(request: Request, session: Session | null, body: Body, limit: Rules<Body>["limit"]) {
  if (limit === undefined) return [];
  const { perAddress, perAccount } = limits[limit.name];
  const account = limit.account ? accountKey(limit.account(body)) : session?.id;
  return [
    { key: `${limit.name} address ${addressOf(request)}`, most: perAddress },
    ...(account === undefined ? [] : [{ key: `${limit.name} account ${account}`, most: perAccount }]),
  ];
}

/**
 * A changing route of `/_api`: same origin, JSON of at most 64 kB, strict fields, limits; then the route's own
 * code, whose result is answered as JSON, or is the answer. A token that WordPress no longer takes ends exactly the
 * session that carried it (ruling 1).
 */
export function change<Body = undefined, Params = unknown>(
  rules: Rules<Body>,
  run: (change: Change<Body, Params>) => Promise<unknown>,
) {
  return async (request: Request, context?: { params: Promise<Params> }): Promise<Response> => {
    await connection();
    const cookies: string[] = [];
    let session: Session | null = null;
    let takeBack: (() => Promise<void>) | null = null;
    try {
      requireSameOrigin(request);
      const body = await readBody(request, rules);
      const opened = await openSession(request);
      session = opened;
      const token = () => {
        if (opened === null) throw new SiteError(401, rules.codes?.visitor ?? "NO_TOKEN");
        return opened.token;
      };
      takeBack = rules.limit
        ? await countTries(
            rules.limit.name,
            limitKeys(request, opened, body, rules.limit),
            rules.codes?.tooOften,
          )
        : null;
      const params = (await context?.params) as Params;
      const result = await run({ request, params, body, session: opened, token, cookies });
      await takeBack?.();
      return result instanceof Response ? result : answerResult(result, cookies);
    } catch (error) {
      // Nobody's fault but ours: a try that WordPress never judged is none.
      if (upstreamFailure(error)) await takeBack?.();
      const ended = error instanceof SessionEnded && session !== null ? endSession(session.id) : [];
      return answerError(error, { request, table: rules.table, cookies: ended });
    }
  };
}

/** Set-Cookie values of a new session. @throws SiteError 502 for a token that no cookie can hold */
export async function signIn(token: string): Promise<string[]> {
  const cookies = await startSession(token);
  if (cookies === null) throw new SiteError(502, "TOKEN_TOO_LONG");
  return cookies;
}
