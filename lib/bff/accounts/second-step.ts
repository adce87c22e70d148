import "server-only";
import { answerError } from "#lib/bff/answer.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import type { Login } from "#lib/services/accounts/member.ts";
import { challengeCookie } from "#lib/session/cookies/challenge-cookie.ts";

/** Returns the login, or a response that asks its member for the second factor. */
export async function loginOrChallenge(request: Request, login: Promise<Login>): Promise<Login | Response> {
  try {
    return await login;
  } catch (error) {
    if (!(error instanceof WordPressError) || error.challenge === null) throw error;
    const cookies = [await challengeCookie(error.challenge)];
    // Returned, not thrown: the password was right, so this does not count as a failure.
    return answerError(new SiteError(401, "SECOND_FACTOR"), { request, cookies });
  }
}
