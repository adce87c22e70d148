import "server-only";
import * as z from "zod";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { UpstreamError } from "#lib/platform/errors.ts";
import { parseJson } from "#lib/platform/http/upstream-fetch.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { readPriceOf } from "#lib/wordpress/payment/structured-price.ts";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { plainText } from "#lib/wordpress/transport/html-to-text.ts";

/** WordPress's message on success, if any. */
const rawMessage = z
  .object({ message: field.textField.optional() })
  .catch({})
  .transform(({ message }) => message ?? undefined);

const plainField = field.textField.transform((value) => (value === null ? null : plainText(value)));

/** A membership in PMPro's format; false, "" and null mean none. Other fields may hold its price. */
const rawMembership = z
  .looseObject({
    gateway: field.textField.optional(),
    level_name: plainField.optional(),
    price_text: field.textField.optional(),
    start_date: field.dateField.optional(),
    end_date: field.dateField.optional(),
    subscription_id: z
      .unknown()
      .transform((value) => (value && value !== "0" ? String(value) : null))
      .optional(),
    is_cancellation_pending: field.flagField.optional(),
    status: field.textField.optional(),
  })
  .transform((given) => {
    const { gateway, level_name, start_date, end_date, subscription_id, status } = given;
    const text = given.price_text ?? "";
    return {
      gateway,
      level_name,
      start_date,
      end_date,
      subscription_id,
      status,
      is_cancellation_pending: given.is_cancellation_pending,
      names: field.readNames(given),
      price_text: plainText(text) || null,
      price: readPriceOf(given, text, settings().CURRENCY),
    };
  });

const amount = z.coerce
  .number()
  .positive()
  .transform((value) => value.toFixed(2));

/** Another subscription; only one with an id of PayPal's can be cancelled from here. */
const rawOther = z
  .looseObject({
    subscription_id: z.string().regex(/^[\w-]{1,64}$/),
    level_name: plainField.optional(),
    next_date: field.dateField.optional(),
    amount: amount.nullish().catch(null),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullish()
      .catch(null),
  })
  .transform(({ subscription_id, level_name, next_date, ...given }) => ({
    id: subscription_id,
    levelName: level_name ?? null,
    levelNames: field.readNames(given),
    nextAt: next_date ?? null,
    amount: given.amount ?? null,
    currency: given.currency ?? null,
  }));
/** More than any member has. */
const maxOthers = 20;

/** PHP encodes a list with gaps as an object. */
const roles = z
  .union([z.array(z.string()), z.record(z.string(), z.string()).transform(Object.values<string>)])
  .nullish()
  .catch(null);

/** The fields of GET asmr/v1/user/me that are read. */
const rawUser = z.object({
  id: field.idField.optional(),
  email: z.string(),
  username: field.wordField,
  display_name: plainField.optional(),
  avatar_url: field.urlField.optional(),
  level: field.textField.optional(),
  pmpro_membership_level: z
    .object({ id: field.idField.optional(), name: plainField.optional() })
    .nullish()
    .catch(null),
  roles,
  email_verified: z
    .unknown()
    .transform((value) => value !== "" && !field.isFalse(value))
    .optional(),
  email_pending: field.textField.optional(),
  deletion_at: field.textField.optional(),
  withdrawal_at: field.dateField.optional(),
  membership: rawMembership.nullish().catch(null),
  other_subscriptions: field.optionalListOfValid(rawOther, maxOthers).optional(),
  /** Undefined where WordPress has no passkeys. */
  passkeys: z.object({ count: field.countField, login: field.flagField }).optional().catch(undefined),
  second_factor: z.object({ recovery_codes: field.countField }).nullish().catch(undefined),
});
export type RawUser = z.output<typeof rawUser>;

/** The Turnstile token is sent only if WordPress is to check it. */
type TurnstileProof = { turnstileToken?: string | undefined };

/** Legal in an Authorization header. `fetch` would quote an illegal value in its error. */
const bearerToken = z.string().regex(/^[\w.~+/=-]+$/);

export const loginResponse = z.object({ token: bearerToken });

/** POST jwt-auth/v1/token: logs in. */
export async function requestToken(
  { username, password, turnstileToken }: { username: string; password: string } & TurnstileProof,
  visitor: Visitor,
): Promise<string> {
  const response = await fetchAsSite({
    method: "POST",
    path: "jwt-auth/v1/token",
    isRepeatable: true,
    body: { username, password, ...(turnstileToken !== undefined && { turnstile_token: turnstileToken }) },
    visitor,
    schema: loginResponse,
  });
  return response.token;
}

/** POST user/mailed-login: logs in with a mailed key. */
export async function requestMailedToken(key: string, visitor: Visitor): Promise<string> {
  const path = "asmr/v1/user/mailed-login";
  return (await fetchAsSite({ method: "POST", path, body: { key }, visitor, schema: loginResponse })).token;
}

const claimedId = z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number);
const claims = z.object({ data: z.object({ user: z.object({ id: claimedId }) }) });

/** The id of the account in a token; null if it has none. */
function accountOf(token: string): number | null {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return claims.safeParse(parseJson(payload)).data?.data.user.id ?? null;
}

/**
 * Refuses a record of another account: a cache in front of WordPress may have stored one.
 *
 * @throws UpstreamError unless both ids are equal, or one is unknown
 */
export function requireOwnRecord(expected: number | null, found: number | null | undefined): void {
  if (expected === null || found == null || expected === found) return;
  log("error", "WordPress sent another member's record: a cache in front of its REST API keeps answers", {
    path: "/wp-json/asmr/v1/user/me",
  });
  throw new UpstreamError("invalid", "another member's record");
}

/** GET user/me. `language` becomes the language of the member's mails from WordPress. */
export async function fetchUser(token: string, language?: Locale): Promise<RawUser> {
  const path = "asmr/v1/user/me";
  const user = await fetchAsMember(token, { method: "GET", path, schema: rawUser, language });
  requireOwnRecord(accountOf(token), user.id);
  return user;
}

type Registration = { email: string; password: string; displayName: string } & TurnstileProof;

/** POST checkout/prepare-for-new-user: registers a free account (level 1) whose user name is the email address. */
export const registerUser = (
  { email, password, displayName, turnstileToken }: Registration,
  urls: { success_url: string; cancel_url: string },
  visitor: Visitor,
) =>
  fetchAsSite({
    method: "POST",
    path: "asmr/v1/checkout/prepare-for-new-user",
    body: {
      email,
      password,
      first_name: displayName,
      username: email,
      level_id: 1,
      ...(turnstileToken !== undefined && { "cf-turnstile-response": turnstileToken }),
      ...urls,
    },
    visitor,
    schema: z.unknown(),
  });

export const sendLostPasswordMail = (
  { email, turnstileToken }: { email: string } & TurnstileProof,
  visitor: Visitor,
) =>
  fetchAsSite({
    method: "POST",
    path: "asmr/v1/user/lost-password",
    body: {
      user_login: email,
      ...(turnstileToken !== undefined && { "cf-turnstile-response": turnstileToken }),
    },
    visitor,
    schema: rawMessage,
  });

type LoginMail = { username: string; language: Locale } & TurnstileProof;
export const sendLoginMail = ({ username, language, turnstileToken }: LoginMail, visitor: Visitor) =>
  fetchAsSite({
    method: "POST",
    path: "asmr/v1/user/login-by-mail",
    body: {
      user_login: username,
      language: languages[language].wordpress,
      ...(turnstileToken !== undefined && { "cf-turnstile-response": turnstileToken }),
    },
    visitor,
    schema: rawMessage,
  });

type Reset = { key: string; login: string; password: string; password_confirmation: string };
export const resetPassword = (body: Reset, visitor: Visitor) =>
  fetchAsSite({ method: "POST", path: "asmr/v1/user/reset-password", body, visitor, schema: rawMessage });

export const changePassword = (
  token: string,
  body: { current_password: string; new_password: string; code?: string | undefined },
) => fetchAsMember(token, { method: "POST", path: "asmr/v1/user/change-password", body, schema: rawMessage });

export const updateProfile = (token: string, body: { display_name: string }) =>
  fetchAsMember(token, { method: "POST", path: "asmr/v1/user/update-profile", body, schema: rawMessage });

export const logOutEverywhere = (token: string) =>
  fetchAsMember(token, { method: "POST", path: "asmr/v1/user/logout-everywhere", schema: rawMessage });

/** Cancels the subscription `id`; without it, that of the member's level. */
export const cancelSubscription = (token: string, id?: string) =>
  fetchAsMember(token, {
    method: "POST",
    path: "asmr/v1/user/me/subscription/cancel",
    ...(id !== undefined && { body: { subscription_id: id } }),
    schema: rawMessage,
    readsOutages: true,
  });
