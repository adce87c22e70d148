import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import * as z from "zod/mini";
import { callApi } from "#lib/browser/base/client.ts";
import { finishPasskeyLogin } from "#lib/browser/session/session.ts";
import { passkeyProof } from "#lib/contracts/accounts/passkeys.ts";

// Uses the browser's part of WebAuthn; load this file when a button is pressed.

const post = <T = undefined>(body: object, schema?: z.ZodMiniType<T>) =>
  callApi("/user/passkeys", { method: "POST", body, ...(schema && { schema }) });

/** Not parsed further, because the browser checks the options itself. */
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>();
const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>();

/** Asks the browser for a passkey and logs in with it. */
export async function logInWithPasskey() {
  const body = { action: "begin" };
  const optionsJSON = await callApi("/auth/passkey", { method: "POST", body, schema: requestOptions });
  return finishPasskeyLogin(await startAuthentication({ optionsJSON }));
}

type StepUp = { password: string; code?: string | undefined };

export async function addPasskey({ name, ...stepUp }: StepUp & { name: string }) {
  const optionsJSON = await post({ action: "begin", ...stepUp }, creationOptions);
  await post({ action: "add", name, response: await startRegistration({ optionsJSON }) });
}

/** Proves the member by a passkey, in place of the password. */
export async function provePasskey(): Promise<string> {
  const optionsJSON = await post({ action: "use" }, requestOptions);
  const response = await startAuthentication({ optionsJSON });
  return (await post({ action: "prove", response }, passkeyProof)).proof;
}

export const removePasskey = (body: StepUp & { id: number }) => post({ action: "remove", ...body });
