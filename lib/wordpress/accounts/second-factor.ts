import "server-only";
import * as z from "zod";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import { loginResponse } from "./member.ts";

const path = "asmr/v1/user/second-factor";

/** The second step of a login. */
export async function requestTokenWithCode(
  body: { challenge: string; code: string },
  visitor: Visitor,
): Promise<string> {
  const request = { method: "POST", path: `${path}/login`, body, visitor, schema: loginResponse } as const;
  return (await fetchAsSite(request)).token;
}

const rawSetup = z.object({ secret: z.string().min(1), uri: z.string().startsWith("otpauth://") });

export const setUpSecondFactor = (token: string, password: string) =>
  fetchAsMember(token, { method: "POST", path: `${path}/setup`, body: { password }, schema: rawSetup });

const rawRecovery = z.object({ recovery_codes: z.array(z.string()) });

export const confirmSecondFactor = (token: string, code: string) =>
  fetchAsMember(token, { method: "POST", path: `${path}/confirm`, body: { code }, schema: rawRecovery });

export const removeSecondFactor = (token: string, body: { password: string; code?: string | undefined }) =>
  fetchAsMember(token, { method: "POST", path: `${path}/remove`, body, schema: z.unknown() });
