import * as z from "zod/mini";

/** A code of the member's app, or a recovery code; WordPress ignores how it is spaced. */
export const factorCode = z
  .string("codeRequired")
  .check(z.trim(), z.minLength(1, "codeRequired"), z.maxLength(100, "valueInvalid"));

/** POST /_api/auth/second-factor: the second step of a login. */
export const secondStepBody = z.strictObject({ code: factorCode });

const password = z.string("passwordRequired").check(z.minLength(1, "passwordRequired"));

/** POST /_api/user/second-factor. */
export const secondFactorBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("setUp"), password }),
  z.strictObject({ action: z.literal("confirm"), code: factorCode }),
  z.strictObject({ action: z.literal("remove"), password, code: z.optional(factorCode) }),
]);

/** The forms of the profile. */
export const factorPasswordForm = z.strictObject({ password });
export const factorRemovalForm = z.strictObject({ password, code: z.optional(factorCode) });

/** A new key for an authenticator app, as text, and as the path of a QR code whose width is `size`. */
export const authenticatorKey = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
});
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SecondFactorBody = z.output<typeof secondFactorBody>;
export type AuthenticatorKey = z.output<typeof authenticatorKey>;
