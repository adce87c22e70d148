import { uncheckedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { signInCookies } from "#lib/bff/accounts/sign-in.ts";
import { answerError } from "#lib/bff/answer.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { secondStepBody } from "#lib/contracts/accounts/second-factor.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { logInWithCode } from "#lib/services/accounts/second-factor.ts";
import { readChallenge, withoutChallenge } from "#lib/session/cookies/challenge-cookie.ts";
import { readLoginTime } from "#lib/session/session.ts";

/** The second step of a login (decision: second-factor). */
export const POST = mutationRoute(
  { schema: secondStepBody, table: "secondFactor", limit: { name: "secondFactor" } },
  async ({ request, body: { code }, cookies }) => {
    const challenge = await readChallenge(request);
    if (challenge === null) throw new SiteError(401, "CHALLENGE_ENDED");
    const since = await readLoginTime();
    try {
      const login = await logInWithCode({ challenge, code }, uncheckedVisitor(request));
      cookies.push(...(await signInCookies(request, login, since)), withoutChallenge());
      return { user: login.user };
    } catch (error) {
      if (!(error instanceof WordPressError) || error.code !== "invalid_challenge") throw error;
      return answerError(new SiteError(401, "CHALLENGE_ENDED"), { request, cookies: [withoutChallenge()] });
    }
  },
);
