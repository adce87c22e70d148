import { sandboxSecret } from "#sandbox/turnstile-secrets.ts";

/** What tests may change while the sandbox runs (`POST /__sandbox/settings`, with faults only). */
export type Settings = {
  /** Every login makes the account's older tokens stale. */
  singleSession: boolean;
  /** How long tokens given out from now on live. */
  tokenSeconds: number;
  /** The same for keys of password mails. */
  resetKeySeconds: number;
  /** The same for links that log in. */
  loginLinkSeconds: number;
  nameChangesPerDay: number;
  /** How long a member waits between two comments; administrators don't. */
  commentSeconds: number;
  /** How long PayPal's access tokens given out from now on live. */
  paypalTokenSeconds: number;
  /** What WordPress says with a payment that is still being processed. */
  retryAfterSeconds: number;
  /** The secret with which WordPress has anti-bot tokens verified. */
  turnstileSecret: string;
  /** What WordPress says that it has beyond the first edition; none: an older WordPress. */
  features: readonly string[];
};

const daySeconds = 86_400;

export const standardSettings: Readonly<Settings> = {
  singleSession: false,
  tokenSeconds: 7 * daySeconds,
  resetKeySeconds: daySeconds,
  loginLinkSeconds: 900,
  nameChangesPerDay: 5,
  commentSeconds: 15,
  paypalTokenSeconds: 9 * 3600,
  retryAfterSeconds: 5,
  turnstileSecret: sandboxSecret,
  features: [
    ...["events", "confirm", "alipay", "sort", "filters", "triggers", "early-access", "pages"],
    ...[
      "length-filter",
      "feed-address",
      "watch-later",
      "following",
      "history",
      "video-requests",
      "logout-everywhere",
      "login-by-mail",
    ],
  ],
};
