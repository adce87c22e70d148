import "server-only";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { cache } from "#lib/config/cache.ts";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import * as wordpress from "#lib/wordpress/accounts/passkeys.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { type Login, readMember, withUser } from "./member.ts";

export const { fetchPasskeys, removePasskey } = wordpress;

/** Whether passkeys work: without the shared key WordPress would not trust this site's verification. */
export async function offersPasskeys(): Promise<boolean> {
  "use cache";
  const read = async () => ({ offers: await hasCapability("passkeys") });
  if (settings().WORDPRESS_KEY === undefined) return false;
  return (await readOrLastGood(cache.page, "passkeys", read))?.offers ?? false;
}

/** What a passkey's response must name: SITE_URL, never a request's host. */
function expectedResponse(challenge: string) {
  const { origin, hostname } = new URL(settings().SITE_URL);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
}

const refusal = () => new SiteError(400, "PASSKEY_REFUSED");

/** Converts the library's many errors for an invalid response into one. */
async function requireVerified<Result extends { verified: boolean }>(
  verify: () => Promise<Result>,
): Promise<Result> {
  const result = await verify().catch(() => null);
  if (!result?.verified) throw refusal();
  return result;
}

/** The options with which a browser makes a passkey, after the step-up. @throws WordPressError, SessionEnded */
export async function beginPasskey(token: string, { password, code }: wordpress.StepUp) {
  const { setup, handle, credentials } = await wordpress.beginPasskey(token, { password, code });
  const { email } = await readMember(token);
  const { SITE_NAME, SITE_URL } = settings();
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: new URL(SITE_URL).hostname,
    userName: email,
    userID: new Uint8Array(Buffer.from(handle)),
    excludeCredentials: credentials.map((id) => ({ id })),
    // Discoverable, so that it logs in without a user name.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestationType: "none",
    // EdDSA, ES256 and RS256; every device has one of them.
    supportedAlgorithmIDs: [-8, -7, -257],
  });
  return { options, setup };
}

type PasskeyForm = { response: RegistrationResponseJSON; name: string };

/** @throws SiteError 400; WordPressError, SessionEnded */
export async function addPasskey(
  token: string,
  { response, name }: PasskeyForm,
  { challenge, setup }: { challenge: string; setup: string },
): Promise<void> {
  const { registrationInfo } = await requireVerified(() =>
    verifyRegistrationResponse({ response, ...expectedResponse(challenge) }),
  );
  if (!registrationInfo) throw refusal();
  const { id, publicKey, counter } = registrationInfo.credential;
  await wordpress.addPasskey(token, {
    setup,
    name,
    counter,
    credential: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    transports: response.response.transports ?? [],
  });
}

/** The options with which a browser uses any passkey that it has for this site. */
export const requestPasskey = () =>
  generateAuthenticationOptions({
    rpID: new URL(settings().SITE_URL).hostname,
    userVerification: "required",
  });

/** Converts WordPress's "unknown passkey" into the same error as any other refusal. */
const asRefusal = (error: unknown) => {
  throw error instanceof WordPressError && error.code === "passkey_unknown" ? refusal() : error;
};

/** Verifies the use of a passkey. @throws SiteError 400; UpstreamError */
async function verifyUse(
  response: AuthenticationResponseJSON,
  challenge: string,
  visitor: Visitor,
): Promise<wordpress.PasskeyUse> {
  const { handle, public_key, counter } = await wordpress.findPasskey(response.id, visitor).catch(asRefusal);
  const userHandle = Buffer.from(response.response.userHandle ?? "", "base64url").toString();
  if (userHandle !== handle) throw refusal();
  const publicKey = new Uint8Array(Buffer.from(public_key, "base64url"));
  const { authenticationInfo } = await requireVerified(() =>
    verifyAuthenticationResponse({
      ...expectedResponse(challenge),
      response,
      credential: { id: response.id, publicKey, counter },
    }),
  );
  return { credential: response.id, counter: authenticationInfo.newCounter, challenge };
}

/** @throws as verifyUse; SiteError SESSION_FAILED */
export async function logInWithPasskey(
  response: AuthenticationResponseJSON,
  challenge: string,
  visitor: Visitor,
): Promise<Login> {
  const use = await verifyUse(response, challenge, visitor);
  return withUser(await wordpress.requestTokenWithPasskey(use, visitor).catch(asRefusal), visitor);
}

/** Proves the member by a passkey, in place of the password before a change. @throws as verifyUse */
export async function provePasskey(
  response: AuthenticationResponseJSON,
  challenge: string,
  visitor: Visitor,
): Promise<{ proof: string }> {
  const use = await verifyUse(response, challenge, visitor);
  return wordpress.provePasskey(use, visitor).catch(asRefusal);
}
