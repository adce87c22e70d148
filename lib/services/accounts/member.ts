import "server-only";
import type {
  ChangePasswordBody,
  LoginBody,
  LoginMailBody,
  LostPasswordBody,
  Member,
  ProfileBody,
  RegisterBody,
  ResetPasswordBody,
} from "#lib/contracts/accounts/member.ts";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { deriveLevel, deriveRole } from "#lib/membership/access.ts";
import { retry } from "#lib/platform/concurrency/retry.ts";
import { SiteError, upstreamFailure } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { SessionEnded, WordPressError } from "#lib/platform/wordpress-error.ts";
import type { Session } from "#lib/session/cookies/encrypted-session.ts";
import * as wordpress from "#lib/wordpress/accounts/member.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/** The pauses before the user is read again after a login, in ms. */
const userReadPauses = [1_000, 2_000];

/** The roles in WordPress that write content. */
const editors = ["administrator", "editor", "author", "contributor"];

/** The member for the browser: only the listed fields of WordPress's record. */
export function mapMember(raw: wordpress.RawUser): Member {
  const standing = { level: raw.level, membershipLevel: raw.pmpro_membership_level, roles: raw.roles };
  const level = deriveLevel(standing);
  const role = deriveRole(standing);
  const isEditor = role === "admin" || (raw.roles ?? []).some((name) => editors.includes(name));
  const { membership } = raw;
  const paidMembership = membership?.gateway && membership.gateway !== "free" ? membership : null;
  const expiredMembership = paidMembership === null && membership?.status === "expired" ? membership : null;
  return {
    id: raw.id ?? null,
    email: raw.email,
    ...(raw.email_verified !== undefined && { emailVerified: raw.email_verified }),
    ...(raw.email_pending !== undefined && { pendingEmail: raw.email_pending }),
    ...(raw.deletion_at !== undefined && { deletionAt: raw.deletion_at }),
    ...(raw.withdrawal_at !== undefined && { withdrawalAt: raw.withdrawal_at }),
    displayName: raw.display_name ?? raw.username,
    avatarUrl: raw.avatar_url ?? null,
    role,
    isEditor,
    membershipLevelId: level.id,
    membershipLevelName: level.name,
    subscription: paidMembership && {
      levelName: paidMembership.level_name ?? null,
      levelNames: paidMembership.names,
      priceText: paidMembership.price_text,
      price: paidMembership.price,
      startDate: paidMembership.start_date ?? null,
      endDate: paidMembership.end_date ?? null,
      isActive: Boolean(paidMembership.subscription_id),
      isCancellationPending: paidMembership.is_cancellation_pending ?? false,
    },
    otherSubscriptions: raw.other_subscriptions ?? [],
    endedAt: expiredMembership?.end_date ?? null,
    endedLevelName: expiredMembership?.level_name ?? null,
    ...(raw.passkeys && { passkeys: raw.passkeys }),
    ...(raw.second_factor !== undefined && {
      secondFactor: raw.second_factor && { recoveryCodes: raw.second_factor.recovery_codes },
    }),
  };
}

/** The member of a token. @throws SessionEnded; UpstreamError, also for a record that is not the token's */
export const readMember = async (token: string, language?: Locale): Promise<Member> =>
  mapMember(await wordpress.fetchUser(token, language));

/** The key of a session's member, from the member's id. */
export const idKey = (id: number) => `id ${id}`;
const idOfKey = (key: string) => Number(/^id (\d+)$/.exec(key)?.[1] ?? Number.NaN);

/** A session's member. @throws SessionEnded; UpstreamError, also for another member's record */
export async function readMemberOf(session: Session, language?: Locale): Promise<Member> {
  const user = await readMember(session.token, language);
  const expected = idOfKey(session.member);
  wordpress.requireOwnRecord(Number.isNaN(expected) ? null : expected, user.id);
  return user;
}

/** Reads the user; tries again only after a broken connection or a time-out. */
async function fetchUserWithRetries(token: string, language: Locale): Promise<wordpress.RawUser> {
  return retry(
    () => wordpress.fetchUser(token, language),
    (error, failures) => {
      const kind = upstreamFailure(error)?.kind;
      return kind === "network" || kind === "timeout" ? (userReadPauses[failures] ?? null) : null;
    },
  );
}

/** `names`: the user name and the email address, either of which can log in. */
export type Login = { token: string; user: Member; names: string[] };

/** Completes a login with its user; a token alone is no login. */
export async function withUser(token: string, { language }: Visitor): Promise<Login> {
  const raw = await fetchUserWithRetries(token, language).catch(() => {
    throw new SiteError(502, "SESSION_FAILED");
  });
  return { token, user: mapMember(raw), names: [raw.username, raw.email] };
}

/** @throws WordPressError, UpstreamError, SiteError SESSION_FAILED */
export async function logIn(body: LoginBody, visitor: Visitor): Promise<Login> {
  const { usernameOrEmail: username, password } = body;
  // WordPress's login itself checks no token of Turnstile; another plugin there may check one that was not used up here.
  const turnstileToken = visitor.human ? undefined : body.turnstileToken;
  return withUser(await wordpress.requestToken({ username, password, turnstileToken }, visitor), visitor);
}

/**
 * The Turnstile token, if WordPress has to check it; none if it trusts this site's check (decision:
 * turnstile-checked-here).
 */
export const turnstileTokenFor = ({ human }: Visitor, token: string) =>
  human && settings().WORDPRESS_KEY !== undefined ? undefined : token;

/** @throws as logIn */
export const logInByMail = async (key: string, visitor: Visitor): Promise<Login> =>
  withUser(await wordpress.requestMailedToken(key, visitor), visitor);

/** Registers a free account and logs in. The registration uses up the Turnstile token. */
export async function register(body: RegisterBody, visitor: Visitor): Promise<Login> {
  const { SITE_URL } = settings();
  const registration = { ...body, turnstileToken: turnstileTokenFor(visitor, body.turnstileToken) };
  const urls = { success_url: `${SITE_URL}/payment/success`, cancel_url: `${SITE_URL}/register` };
  await wordpress.registerUser(registration, urls, visitor);
  try {
    const credentials = { username: body.email, password: body.password };
    return await withUser(await wordpress.requestToken(credentials, visitor), visitor);
  } catch {
    // The account exists already, so a repeated registration would be refused.
    throw new SiteError(502, "REGISTERED_ONLY");
  }
}

const withMessage = (message: string | undefined) => (message === undefined ? {} : { message });

export const changePassword = async (token: string, body: ChangePasswordBody) =>
  withMessage(await wordpress.changePassword(token, body));

export const updateProfile = async (token: string, body: ProfileBody) =>
  withMessage(await wordpress.updateProfile(token, body));

/** Asks WordPress to invalidate all the member's tokens, if it can. The site's own sessions end in any case. */
export async function endTokens(token: string): Promise<void> {
  try {
    if (await hasCapability("logout-everywhere")) await wordpress.logOutEverywhere(token);
  } catch (error) {
    const failure = upstreamFailure(error);
    if (failure === null && !(error instanceof WordPressError || error instanceof SessionEnded)) throw error;
    log("warn", "WordPress could not be notified that all logins ended", { status: failure?.status ?? 401 });
  }
}

export const cancelSubscription = async (token: string, id?: string) =>
  withMessage(await wordpress.cancelSubscription(token, id));

/**
 * Makes WordPress mail the link. The visitor gets the answer before that, so that its time can't reveal whether the
 * account exists (decision: accounts-are-nobodys-business).
 */
export async function sendLostPassword(body: LostPasswordBody, visitor: Visitor): Promise<void> {
  const turnstileToken = turnstileTokenFor(visitor, body.turnstileToken);
  const mail = wordpress.sendLostPasswordMail({ email: body.email, turnstileToken }, visitor);
  await mail.catch(logRefusal("lost password refused"));
}

const logRefusal = (message: string) => (error: unknown) => {
  if (error instanceof WordPressError) log("info", message, { code: error.code, status: error.status });
};

export const offersLoginMail = (): Promise<boolean> => hasCapability("login-by-mail").catch(() => false);

/** As sendLostPassword, for a login link, in the page's language. */
export async function sendLoginMail(
  { usernameOrEmail: username, ...body }: LoginMailBody,
  language: Locale,
  visitor: Visitor,
): Promise<void> {
  if (!(await offersLoginMail())) return;
  const turnstileToken = turnstileTokenFor(visitor, body.turnstileToken);
  const mail = wordpress.sendLoginMail({ username, language, turnstileToken }, visitor);
  await mail.catch(logRefusal("login by mail refused"));
}

export const resetPassword = async (body: ResetPasswordBody, visitor: Visitor) =>
  withMessage(await wordpress.resetPassword(body, visitor));
