import * as z from "zod/mini";
import { translatedNames } from "#lib/contracts/names.ts";
import { price } from "#lib/contracts/payment/membership.ts";
import { pendingPayment } from "#lib/contracts/payment/payment.ts";
import { emailAddress, typedEmail, typedLine } from "#lib/contracts/typed-text.ts";
import { newPassword } from "./new-password.ts";
import { factorCode } from "./second-factor.ts";

// The schemas of forms and routes. Messages are keys of `validation` in messages/, also for absent fields; unknown
// fields are refused. zod/mini, because browsers load it with the forms.

export const requiredText = (key: string) => z.string(key).check(z.minLength(1, key));
export const email = z
  .string("emailInvalid")
  .check(z.overwrite(typedEmail), z.regex(emailAddress, "emailInvalid"));
const turnstileToken = requiredText("securityRequired");

/**
 * WordPress drops tags from names, so they are dropped here: otherwise the limits would count another name than
 * WordPress sees.
 */
const withoutMarkup = (text: string) => text.replace(/<[^<>]*>|[<>]/g, "");

const usernameOrEmail = z.string("usernameRequired").check(
  z.overwrite(withoutMarkup),
  z.overwrite((text) => (/[@＠]/.test(text) ? typedEmail(text) : text)),
  z.trim(),
  z.minLength(1, "usernameRequired"),
  z.maxLength(254, "usernameLong"),
);
export const loginBody = z.strictObject({
  usernameOrEmail,
  password: requiredText("passwordRequired"),
  turnstileToken,
});

export const loginMailBody = z.strictObject({ usernameOrEmail, turnstileToken });
export const loginMailOffer = z.object({ offered: z.boolean() });
export const mailedLoginBody = z.strictObject({
  key: requiredText("valueInvalid").check(z.maxLength(200, "valueInvalid")),
});

const registration = {
  email,
  password: newPassword("registration"),
  displayName: z
    .string("displayNameRequired")
    .check(
      z.overwrite(typedLine),
      z.minLength(1, "displayNameRequired"),
      z.maxLength(250, "displayNameLong"),
    ),
  turnstileToken,
};
export const registerBody = z.strictObject(registration);
/** Stricter about the password than the route (product: Registration). */
export const registerForm = z.strictObject({
  ...registration,
  password: newPassword("registrationForm").check(
    z.regex(/\p{Lu}/u, "passwordUpper"),
    z.regex(/\p{Ll}/u, "passwordLower"),
    z.regex(/\d/, "passwordDigit"),
  ),
});

export const lostPasswordBody = z.strictObject({
  // Any address: WordPress responds the same whether it knows the address or not.
  email: z
    .string("emailInvalid")
    .check(z.overwrite(typedEmail), z.regex(/^[^@\s]+@[^@\s]+$/, "emailInvalid")),
  turnstileToken,
});

export const resetPasswordBody = z
  .strictObject({
    key: requiredText("linkInvalid"),
    login: requiredText("linkInvalid"),
    password: newPassword("reset"),
    password_confirmation: z.string("passwordsDiffer"),
  })
  .check(
    z.refine((value) => value.password === value.password_confirmation, {
      error: "passwordsDiffer",
      path: ["password_confirmation"],
    }),
  );

const change = {
  current_password: requiredText("currentPasswordRequired"),
  new_password: newPassword("change"),
  /** Required of members with a second factor. */
  code: z.optional(factorCode),
};
export const changePasswordBody = z.strictObject(change);
export const changePasswordForm = z
  .strictObject({ ...change, confirmation: z.string("newPasswordsDiffer") })
  .check(
    z.refine((value) => value.new_password === value.confirmation, {
      error: "newPasswordsDiffer",
      path: ["confirmation"],
    }),
  );

const scripts = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"]
  .map((name) => `\\p{scx=${name}}`)
  .join("");
const fullWidth = new RegExp(
  `^(?![\\uff61-\\uffdc])(?:[${scripts}\\u3000\\uff01-\\uff60\\uffe0-\\uffe6]|\\p{Emoji_Presentation}|\\p{Emoji}\\ufe0f)`,
  "u",
);

/** The width of a name in columns, 4 to 100 (product: Profile); a full-width character has two. */
function nameColumns(name: string): number {
  let columns = 0;
  for (const { segment } of new Intl.Segmenter().segment(name)) columns += fullWidth.test(segment) ? 2 : 1;
  return columns;
}
export const profileBody = z.strictObject({
  display_name: z.string("displayNameLength").check(
    z.overwrite(typedLine),
    z.refine((name) => nameColumns(name) >= 4 && nameColumns(name) <= 100, "displayNameLength"),
  ),
});

/** Cancels the named subscription, or that of the member's level. */
export const cancelBody = z.strictObject({
  subscriptionId: z.optional(z.string("valueInvalid").check(z.regex(/^[\w-]{1,64}$/, "valueInvalid"))),
});

/** What the browser may know of the member. An allow-list: WordPress's record has more. */
export const member = z.object({
  id: z.nullable(z.number()),
  email: z.string(),
  /** False while WordPress waits for the member to confirm the address. */
  emailVerified: z.optional(z.boolean()),
  /** The new address that waits for its confirmation; absent where WordPress can't change addresses. */
  pendingEmail: z.optional(z.nullable(z.string())),
  /** When the account will be erased; absent where WordPress can't delete accounts. */
  deletionAt: z.optional(z.nullable(z.string())),
  /** When the member withdrew from a purchase, until the operator has decided; absent where WordPress takes none. */
  withdrawalAt: z.optional(z.nullable(z.string())),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  role: z.enum(["admin", "vip", "user"]),
  /** Whether the member edits content in WordPress; their plays do not count. */
  isEditor: z.optional(z.boolean()),
  membershipLevelId: z.number(),
  membershipLevelName: z.string(),
  subscription: z.nullable(
    z.object({
      levelName: z.nullable(z.string()),
      levelNames: translatedNames,
      /** The price that the member bought at, as WordPress's text. */
      priceText: z.nullable(z.string()),
      /** The price parsed from the text; null if it is ambiguous. */
      price: z.nullable(price),
      startDate: z.nullable(z.string()),
      endDate: z.nullable(z.string()),
      isActive: z.boolean(),
      isCancellationPending: z.boolean(),
    }),
  ),
  /** Subscriptions that charge the member without giving the present level; `nextAt`: the next charge. */
  otherSubscriptions: z.array(
    z.object({
      id: z.string(),
      levelName: z.nullable(z.string()),
      levelNames: translatedNames,
      nextAt: z.nullable(z.string()),
      amount: z.nullable(z.string()),
      currency: z.nullable(z.string()),
    }),
  ),
  /** The end of the paid time; null if it has not ended, or WordPress does not name it. */
  endedAt: z.nullable(z.string()),
  /** WordPress's name of the level that ended. */
  endedLevelName: z.nullable(z.string()),
  /** How many passkeys the member has, and whether one opened this session; absent where WordPress has no passkeys. */
  passkeys: z.optional(z.object({ count: z.number(), login: z.boolean() })),
  /** Null without a second factor; absent where WordPress has none. */
  secondFactor: z.optional(z.nullable(z.object({ recoveryCodes: z.number() }))),
});
/** `pending`: the member's payments that were taken but are not confirmed. */
export const session = z.object({ user: z.nullable(member), pending: z.optional(z.array(pendingPayment)) });

/** GET /_api/user/sessions: the member's logins; times are ISO 8601. */
export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      startedAt: z.string(),
      seenAt: z.string(),
      current: z.boolean(),
    }),
  ),
});
/** POST /_api/user/sessions ends one of them. */
export const endSessionBody = z.strictObject({
  id: z.string("valueInvalid").check(z.regex(/^[\w-]{22}$/, "valueInvalid")),
});

export type Member = z.output<typeof member>;
/** The member as the browser stores them. */
export type Account = Member & { pending?: z.output<typeof pendingPayment>[] };
export type LoggedInDevice = z.output<typeof sessionList>["sessions"][number];
export type LoginBody = z.output<typeof loginBody>;
export type LoginMailBody = z.output<typeof loginMailBody>;
export type RegisterBody = z.output<typeof registerBody>;
export type LostPasswordBody = z.output<typeof lostPasswordBody>;
export type ResetPasswordBody = z.output<typeof resetPasswordBody>;
export type ChangePasswordBody = z.output<typeof changePasswordBody>;
export type ProfileBody = z.output<typeof profileBody>;
