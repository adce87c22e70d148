import "server-only";
import { parseCookie, stringifySetCookie } from "cookie";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/platform/settings.ts";
import { minute, second } from "#lib/platform/time/duration.ts";
import { secure } from "./secure.ts";

/** In seconds: as long as WordPress's challenge lives. */
const lifetime = (5 * minute) / second;

/** One for each ceremony, so that none serves another. */
export type ChallengeName = "challenge" | "passkey-login" | "passkey-add" | "passkey-prove";

const fullName = (name: ChallengeName) => `${secure() ? "__Host-" : ""}${name}`;

const setCookie = (name: ChallengeName, value: string, maxAge: number) =>
  stringifySetCookie({
    name: fullName(name),
    value,
    ...({ path: "/", sameSite: "lax", httpOnly: true, secure: secure(), maxAge } as const),
  });

/** A challenge between two steps, sealed as sessions are. @returns a Set-Cookie value */
export async function challengeCookie(challenge: string, name: ChallengeName = "challenge"): Promise<string> {
  const [secret = ""] = settings().SESSION_SECRET;
  const sealed = await sealData({ [name]: challenge }, { password: { 1: secret }, ttl: lifetime });
  return setCookie(name, sealed, lifetime);
}

export const withoutChallenge = (name: ChallengeName = "challenge"): string => setCookie(name, "", 0);

/** The challenge in a request's cookie; null without a valid one. */
export async function readChallenge(
  request: Request,
  name: ChallengeName = "challenge",
): Promise<string | null> {
  const seal = parseCookie(request.headers.get("cookie") ?? "")[fullName(name)];
  for (const secret of seal ? settings().SESSION_SECRET : []) {
    const data = await unsealData<Record<string, unknown>>(seal ?? "", {
      password: { 1: secret },
      ttl: lifetime,
    });
    const challenge = data[name];
    if (typeof challenge === "string") return challenge;
  }
  return null;
}
