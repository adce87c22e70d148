import "server-only";
import * as z from "zod";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { loginResponse } from "./member.ts";

const path = "asmr/v1/user/passkeys";

const rawPasskeys = z.object({
  passkeys: z.array(
    z.object({ id: z.int(), name: z.string(), made: z.string(), used: z.string().nullable() }),
  ),
});

export const fetchPasskeys = async (token: string) =>
  (await fetchAsMember(token, { method: "GET", path, schema: rawPasskeys })).passkeys;

export type StepUp = { password: string; code?: string | undefined };

const rawPermission = z.object({
  setup: z.string().min(1),
  handle: z.string().min(1),
  credentials: z.array(z.string()),
});

export const beginPasskey = (token: string, body: StepUp) =>
  fetchAsMember(token, { method: "POST", path: `${path}/begin`, body, schema: rawPermission });

export type NewPasskey = {
  setup: string;
  credential: string;
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
};

export const addPasskey = (token: string, body: NewPasskey) =>
  fetchAsMember(token, { method: "POST", path: `${path}/add`, body, schema: z.unknown() });

export const removePasskey = (token: string, body: StepUp & { id: number }) =>
  fetchAsMember(token, { method: "POST", path: `${path}/remove`, body, schema: z.unknown() });

const knownPasskey = z.object({
  handle: z.string(),
  public_key: z.string().min(1),
  counter: field.countField,
});

/** The public key and counter with which a passkey's response is verified. */
export const findPasskey = (credential: string, visitor: Visitor) =>
  fetchAsSite({ method: "POST", path: `${path}/find`, body: { credential }, visitor, schema: knownPasskey });

/** A use that this site has verified. */
export type PasskeyUse = { credential: string; counter: number; challenge: string };

export async function requestTokenWithPasskey(body: PasskeyUse, visitor: Visitor): Promise<string> {
  const request = { method: "POST", path: `${path}/login`, body, visitor, schema: loginResponse } as const;
  return (await fetchAsSite(request)).token;
}

const rawProof = z.object({ proof: z.string().min(1) });

export const provePasskey = (body: PasskeyUse, visitor: Visitor) =>
  fetchAsSite({ method: "POST", path: `${path}/prove`, body, visitor, schema: rawProof });
