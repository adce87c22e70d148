import { sandboxSecret } from "./turnstile-secrets.ts";

/** Settings that tests may change while the sandbox runs (`POST /__sandbox/settings`, with faults only). */
export type SandboxSettings = {
  /** Whether each login makes the account's older tokens stale. */
  singleSession: boolean;
  /** Lifetime of new tokens. */
  tokenSeconds: number;
  loginLinkSeconds: number;
  nameChangesPerDay: number;
  /** The least seconds between two comments of a member. Administrators have no such limit. */
  commentSeconds: number;
  /** Words that make a comment wait for review. */
  heldWords: readonly string[];
  /** The number of reports that make a comment wait for review. */
  reportThreshold: number;
  /** Lifetime of new PayPal access tokens. */
  paypalTokenSeconds: number;
  /** The Retry-After of a payment that is still being processed. */
  retryAfterSeconds: number;
  turnstileSecret: string;
  /** The features that WordPress announces. An empty list imitates an older WordPress. */
  features: readonly string[];
};

const daySeconds = 86_400;

export const standardSettings: Readonly<SandboxSettings> = {
  singleSession: false,
  tokenSeconds: 7 * daySeconds,
  loginLinkSeconds: 900,
  nameChangesPerDay: 5,
  commentSeconds: 15,
  heldWords: [],
  reportThreshold: 3,
  paypalTokenSeconds: 9 * 3600,
  retryAfterSeconds: 5,
  turnstileSecret: sandboxSecret,
  features: [
    "events",
    "confirm",
    "alipay",
    "sort",
    "filters",
    "triggers",
    "early-access",
    "pages",
    ...[
      "length-filter",
      "facets",
      "search-triggers",
      "early-teaser",
      "feed-address",
      "watch-later",
      "following",
      "history",
      "history-remove",
      "video-requests",
      "logout-everywhere",
      "login-by-mail",
      "second-factor",
      "passkeys",
      "new-device-mail",
      "plays",
      "numbers",
      "previews",
      "withdrawals",
      "member-language",
      "captions",
      "search-transcripts",
      "media",
      "email-verification",
      "email-change",
      "comment-actions",
      "reports",
      "own-data",
    ],
  ],
};
