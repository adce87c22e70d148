import { uncheckedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { takeChallenge } from "#lib/bff/accounts/passkey-challenge.ts";
import { signInCookies } from "#lib/bff/accounts/sign-in.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { passkeyLoginBody } from "#lib/contracts/accounts/passkeys.ts";
import { logInWithPasskey, requestPasskey } from "#lib/services/accounts/passkeys.ts";
import { challengeCookie } from "#lib/session/cookies/challenge-cookie.ts";
import { readLoginTime } from "#lib/session/session.ts";

/** A login with a passkey alone (decision: second-factor). */
export const POST = mutationRoute(
  { schema: passkeyLoginBody, table: "login", limit: { name: "secondFactor" } },
  async ({ request, body, cookies }) => {
    if (body.action === "begin") {
      const options = await requestPasskey();
      cookies.push(await challengeCookie(options.challenge, "passkey-login"));
      return options;
    }
    const challenge = await takeChallenge(request, "passkey-login", cookies);
    const since = await readLoginTime();
    const login = await logInWithPasskey(body.response, challenge, uncheckedVisitor(request));
    cookies.push(...(await signInCookies(request, login, since)));
    return { user: login.user };
  },
);
