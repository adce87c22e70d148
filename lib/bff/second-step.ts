import "server-only";
import { SiteError } from "#lib/platform/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import type { Login } from "#lib/services/accounts/member.ts";
import { challengeCookie } from "#lib/session/cookies/challenge-cookie.ts";
import { answerError } from "./answer.ts";

/** The login, or the answer that asks its member for the second factor. */
export async function loginOrChallenge(request: Request, login: Promise<Login>): Promise<Login | Response> {
  try {
    return await login;
  } catch (error) {
    if (!(error instanceof WordPressError) || error.challenge === null) throw error;
    const cookies = [await challengeCookie(error.challenge)];
    // An answer, not an error: the password was right, and counts as no failure.
    return answerError(new SiteError(401, "SECOND_FACTOR"), { request, cookies });
  }
}
