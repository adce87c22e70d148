import * as z from "zod/mini";
import { email, requiredText } from "./member.ts";
import { factorCode } from "./second-factor.ts";

/** What a mailed link is for. */
export const linkPurposes = ["verify", "change", "take-back", "keep", "not-me"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const accountLinkBody = z.strictObject({
  purpose: z.enum(linkPurposes, "valueInvalid"),
  key: requiredText("valueInvalid").check(z.maxLength(600, "valueInvalid")),
});

/** What a critical change requires again: the password, and the code of a second factor. */
const stepUp = { password: requiredText("currentPasswordRequired"), code: z.optional(factorCode) };
export const changeEmailBody = z.strictObject({ email, ...stepUp });

export const deleteAccountBody = z.strictObject(stepUp);
/** POST /_api/forget-member: WordPress reports that it has erased a member. */
export const forgetMemberBody = z.strictObject({
  id: z.int("valueInvalid").check(z.positive("valueInvalid")),
});

/** A part of the data that the site holds of a member: rows of names and values. */
export type OwnDataGroup = { id: string; label: string; items: { name: string; value: string }[][] };

export type AccountLinkBody = z.output<typeof accountLinkBody>;
export type ChangeEmailBody = z.output<typeof changeEmailBody>;
export type DeleteAccountBody = z.output<typeof deleteAccountBody>;
