import "server-only";
import { encode } from "uqr";
import type { AuthenticatorKey } from "#lib/contracts/accounts/second-factor.ts";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import * as wordpress from "#lib/wordpress/accounts/second-factor.ts";
import { type Login, withUser } from "./member.ts";

/** @throws as logIn */
export const logInWithCode = async (
  body: { challenge: string; code: string },
  visitor: Visitor,
): Promise<Login> => withUser(await wordpress.requestTokenWithCode(body, visitor), visitor);

export async function setUpSecondFactor(token: string, password: string): Promise<AuthenticatorKey> {
  const { secret, uri } = await wordpress.setUpSecondFactor(token, password);
  return { secret, uri, qr: qrOf(uri) };
}

export async function confirmSecondFactor(token: string, code: string) {
  const { recovery_codes } = await wordpress.confirmSecondFactor(token, code);
  return { recoveryCodes: recovery_codes };
}

export const { removeSecondFactor } = wordpress;

/** A QR code as an SVG path: its dark runs, row by row. */
function qrOf(text: string): AuthenticatorKey["qr"] {
  const { size, data } = encode(text, { border: 2 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "#" : " "))
        .join("")
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join("") };
}
