import "server-only";
import { SiteError } from "#lib/platform/errors.ts";
import {
  type ChallengeName,
  readChallenge,
  withoutChallenge,
} from "#lib/session/cookies/challenge-cookie.ts";

/**
 * The challenge of a passkey ceremony; adds the Set-Cookie value that removes it to `cookies`.
 *
 * @throws SiteError 401
 */
export async function takeChallenge(
  request: Request,
  name: ChallengeName,
  cookies: string[],
): Promise<string> {
  const challenge = await readChallenge(request, name);
  if (challenge === null) throw new SiteError(401, "CHALLENGE_ENDED");
  cookies.push(withoutChallenge(name));
  return challenge;
}
