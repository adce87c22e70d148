import { uncheckedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { takeChallenge } from "#lib/bff/accounts/passkey-challenge.ts";
import { endOtherSessions } from "#lib/bff/accounts/sign-in.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { passkeysBody } from "#lib/contracts/accounts/passkeys.ts";
import { SiteError } from "#lib/platform/errors.ts";
import * as passkeys from "#lib/services/accounts/passkeys.ts";
import { challengeCookie } from "#lib/session/cookies/challenge-cookie.ts";

export const GET = sessionRoute({}, async ({ token }) => ({
  passkeys: await passkeys.fetchPasskeys(token()),
}));

/** Adding and removing passkeys, and proving one before another change (decision: second-factor). */
export const POST = mutationRoute(
  { schema: passkeysBody, table: "secondFactor", limit: { name: "changePassword" } },
  async ({ request, member, body, cookies }) => {
    const session = member();
    switch (body.action) {
      case "begin": {
        const { options, setup } = await passkeys.beginPasskey(session.token, body);
        // Bound to the session, which another login replaces.
        const sealed = JSON.stringify([session.member, options.challenge, setup]);
        cookies.push(await challengeCookie(sealed, "passkey-add"));
        return options;
      }
      case "add": {
        const sealed = await takeChallenge(request, "passkey-add", cookies);
        const [owner, challenge, setup] = JSON.parse(sealed);
        if (owner !== session.member) throw new SiteError(401, "CHALLENGE_ENDED");
        await passkeys.addPasskey(session.token, body, { challenge, setup });
        return {};
      }
      case "remove": {
        const { id, password, code } = body;
        await passkeys.removePasskey(session.token, { id, password, code });
        cookies.push(...(await endOtherSessions(session)));
        return {};
      }
      case "use": {
        const options = await passkeys.requestPasskey();
        const sealed = JSON.stringify([session.member, options.challenge]);
        cookies.push(await challengeCookie(sealed, "passkey-prove"));
        return options;
      }
      case "prove": {
        const [owner, challenge] = JSON.parse(await takeChallenge(request, "passkey-prove", cookies));
        if (owner !== session.member) throw new SiteError(401, "CHALLENGE_ENDED");
        return passkeys.provePasskey(body.response, challenge, uncheckedVisitor(request));
      }
    }
  },
);
