import "server-only";
import { parseCookie, stringifySetCookie } from "cookie";
import { minute, second } from "#lib/platform/time/duration.ts";
import { seal, unseal } from "./seals.ts";
import { areCookiesSecure } from "./secure.ts";

/** As long as WordPress keeps the challenge. */
const challengeSeconds = (5 * minute) / second;

/** Each ceremony has a name of its own, so that its challenge serves no other. */
export type ChallengeName = "challenge" | "passkey-login" | "passkey-add" | "passkey-prove";

const fullName = (name: ChallengeName) => `${areCookiesSecure() ? "__Host-" : ""}${name}`;

const setCookie = (name: ChallengeName, value: string, maxAge: number) =>
  stringifySetCookie({
    name: fullName(name),
    value,
    ...({ path: "/", sameSite: "lax", httpOnly: true, secure: areCookiesSecure(), maxAge } as const),
  });

/** A challenge between two steps, sealed as sessions are. @returns a Set-Cookie value */
export async function challengeCookie(challenge: string, name: ChallengeName = "challenge"): Promise<string> {
  return setCookie(name, await seal({ [name]: challenge }, challengeSeconds), challengeSeconds);
}

export const withoutChallenge = (name: ChallengeName = "challenge"): string => setCookie(name, "", 0);

/** The challenge in a request's cookie; null without a valid one. */
export async function readChallenge(
  request: Request,
  name: ChallengeName = "challenge",
): Promise<string | null> {
  const sealedChallenge = parseCookie(request.headers.get("cookie") ?? "")[fullName(name)];
  if (!sealedChallenge) return null;
  return unseal(sealedChallenge, challengeSeconds, ({ [name]: challenge }) =>
    typeof challenge === "string" ? challenge : null,
  );
}
