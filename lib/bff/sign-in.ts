import "server-only";
import { SiteError } from "#lib/errors.ts";
import { endSessions, startSession } from "#lib/session/session.ts";

/**
 * Set-Cookie values that end the sessions of a request and start a new one.
 *
 * @throws SiteError 502 for a token that no cookie can hold
 */
export async function signInCookies(request: Request, token: string): Promise<string[]> {
  const started = await startSession(token);
  if (started === null) throw new SiteError(502, "TOKEN_TOO_LONG");
  return [...endSessions(request), ...started];
}
