import "server-only";
import { deriveLevel, deriveRole } from "#lib/access.ts";
import type {
  ChangePasswordBody,
  LoginBody,
  Member,
  ProfileBody,
  RegisterBody,
  ResetPasswordBody,
} from "#lib/contracts/member.ts";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { settings } from "#lib/settings.ts";
import * as wordpress from "#lib/wordpress/member.ts";
import { Refusal } from "#lib/wordpress/refusal.ts";

/** Waits between the attempts to read the user after a login, in ms (spec §4, "Login"). */
const sessionWaits = [1_000, 2_000];

/** The user as the site knows them: an allow-list of what WordPress says (spec §3, "Client user model"). */
export function mapMember(raw: wordpress.RawUser): Member {
  const standing = { level: raw.level, membershipLevel: raw.pmpro_membership_level, roles: raw.roles };
  const level = deriveLevel(standing);
  const { membership } = raw;
  const paid = membership?.gateway && membership.gateway !== "free" ? membership : null;
  return {
    id: raw.id ?? null,
    email: raw.email,
    displayName: raw.display_name ?? raw.username,
    avatarUrl: raw.avatar_url ?? null,
    role: deriveRole(standing),
    membershipLevelId: level.id,
    membershipLevelName: level.name,
    subscription: paid && {
      levelName: paid.level_name ?? null,
      priceText: paid.price_text ?? null,
      startDate: paid.start_date ?? null,
      endDate: paid.end_date ?? null,
      isActive: Boolean(paid.subscription_id),
      isCancellationPending: paid.is_cancellation_pending ?? false,
    },
  };
}

/** The member of a token. @throws SessionEnded, UpstreamError */
export const readMember = async (token: string): Promise<Member> =>
  mapMember(await wordpress.fetchUser(token));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Up to three attempts; only a broken connection or a time-out is worth another (spec §4, §9). */
async function validateSession(token: string): Promise<Member> {
  for (const wait of sessionWaits) {
    try {
      return await readMember(token);
    } catch (error) {
      const kind = upstreamFailure(error)?.kind;
      if (kind !== "network" && kind !== "timeout") throw error;
      await pause(wait);
    }
  }
  return readMember(token);
}

export type Login = { token: string; user: Member };

/** A token that gives no user is no login. */
async function withUser(token: string): Promise<Login> {
  const user = await validateSession(token).catch(() => {
    throw new SiteError(502, "SESSION_FAILED");
  });
  return { token, user };
}

/** Logs in with a user name or an e-mail address. @throws Refusal, UpstreamError, SiteError SESSION_FAILED */
export async function logIn({ usernameOrEmail, password, turnstileToken }: LoginBody): Promise<Login> {
  return withUser(await wordpress.fetchToken(usernameOrEmail, password, turnstileToken));
}

/** Registers a free account and logs in with it. The anti-bot token is spent on the first of the two. */
export async function register(body: RegisterBody): Promise<Login> {
  const { SITE_URL } = settings();
  await wordpress.fetchRegistration(body, {
    success_url: `${SITE_URL}/payment/success`,
    cancel_url: `${SITE_URL}/register`,
  });
  const token = await wordpress.fetchToken(body.email, body.password).catch(() => {
    throw new SiteError(502, "SESSION_FAILED");
  });
  return withUser(token);
}

const said = (message: string | undefined) => (message === undefined ? {} : { message });

export const changePassword = async (token: string, body: ChangePasswordBody) =>
  said(await wordpress.fetchPasswordChange(token, body));

export const updateProfile = async (token: string, body: ProfileBody) =>
  said(await wordpress.fetchProfileUpdate(token, body));

export const cancelSubscription = async (token: string) => said(await wordpress.fetchCancellation(token));

const nobody = ["invalid_email", "invalidcombo", "invalid_username", "user_not_found", "unknown_email"];

/** Says the same whether an address has an account or not: whoever asks could be anybody. */
export async function sendLostPassword(
  email: string,
  turnstileToken: string,
): Promise<Record<string, never>> {
  try {
    await wordpress.fetchLostPassword(email, turnstileToken);
  } catch (error) {
    if (!(error instanceof Refusal && nobody.includes(error.code))) throw error;
  }
  return {};
}

export const resetPassword = async (body: ResetPasswordBody) =>
  said(await wordpress.fetchPasswordReset(body));
