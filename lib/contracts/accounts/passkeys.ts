import * as z from "zod/mini";
import { typedLine } from "#lib/contracts/typed-text.ts";
import { factorCode } from "./second-factor.ts";

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const longText = base64url(20_000);

/** A browser's WebAuthn response; the verification reads the other fields. */
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: longText,
    attestationObject: longText,
    transports: z.catch(
      z.array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"])),
      [],
    ),
  }),
});
export const loginCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: longText,
    authenticatorData: longText,
    signature: longText,
    userHandle: base64url(200),
  }),
});

/** POST /_api/auth/passkey. */
export const passkeyLoginBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("begin") }),
  z.strictObject({ action: z.literal("finish"), response: loginCredential }),
]);

const password = z.string("currentPasswordRequired").check(z.minLength(1, "currentPasswordRequired"));
const stepUp = { password, code: z.optional(factorCode) };
const name = z
  .string("valueInvalid")
  .check(z.overwrite(typedLine), z.minLength(1, "passkeyNameRequired"), z.maxLength(60, "valueInvalid"));

/** POST /_api/user/passkeys. */
export const passkeysBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("begin"), ...stepUp }),
  z.strictObject({ action: z.literal("add"), name, response: newCredential }),
  z.strictObject({ action: z.literal("remove"), id: z.int().check(z.positive()), ...stepUp }),
  z.strictObject({ action: z.literal("use") }),
  z.strictObject({ action: z.literal("prove"), response: loginCredential }),
]);

/** The forms of the profile. */
export const passkeyForm = z.strictObject({ name, ...stepUp });
export const passkeyRemovalForm = z.strictObject(stepUp);

export const passkeyList = z.object({
  passkeys: z.array(
    z.object({ id: z.number(), name: z.string(), made: z.string(), used: z.nullable(z.string()) }),
  ),
});
export const passkeyProof = z.object({ proof: z.string() });

export type Passkey = z.output<typeof passkeyList>["passkeys"][number];
