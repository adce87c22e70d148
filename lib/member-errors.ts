// The error catalogue of accounts and comments (spec §8): what WordPress says, to the code whose text people read. A row
// matches by WordPress's code or by words of its message; the first that does wins.

/** The fields of a Refusal (lib/wordpress/refusal.ts). */
export type Said = { status: number; code: string; message: string; revealing: boolean };
type Row = { code: string; when: (said: Said) => boolean; detail?: true };

const codes =
  (...wanted: string[]) =>
  (said: Said) =>
    wanted.includes(said.code);
const words = (pattern: RegExp) => (said: Said) => pattern.test(said.message);
const either =
  (...tests: ((said: Said) => boolean)[]) =>
  (said: Said) =>
    tests.some((test) => test(said));

const security: Row = {
  code: "SECURITY_FAILED",
  when: either(
    (said) => /turnstile|captcha|security/.test(said.code),
    words(/anti-bot|captcha|security (check|verification)/i),
  ),
};
const credentials: Row = {
  code: "INVALID_CREDENTIALS",
  when: either(
    codes(
      "incorrect_password",
      "invalid_username",
      "invalid_email",
      "invalid_login",
      "user_not_found",
      "jwt_auth_invalid_token",
      "unknown_email",
      "invalidcombo",
      "empty_username",
      "empty_password",
    ),
    words(
      /unknown (username|email)|wrong password|user not found|incorrect password|password you entered|not registered/i,
    ),
  ),
};
const revealing: Row = { code: "GENERIC", when: (said) => said.revealing };
const throttled: Row = {
  code: "RATE_LIMITED",
  when: either((said) => said.status === 429, words(/rate limit|too many/i)),
};

export const errorTables = {
  login: [security, credentials, revealing, throttled],
  register: [
    security,
    {
      code: "EMAIL_TAKEN",
      when: either(
        codes("existing_user_email", "existing_user_login"),
        words(/email already in use|already exists|already registered/i),
      ),
    },
    { code: "DISPLAY_NAME_EMPTY", when: words(/display ?name/i) },
    revealing,
    { code: "DISPLAY_NAME_WRONG", when: words(/display|\bname\b/i), detail: true },
    throttled,
  ],
  profile: [
    { code: "PROFILE_RATE_LIMITED", when: throttled.when },
    { code: "NAME_UNCHANGED", when: words(/must be different|same as (the )?current/i) },
    { code: "UNAUTHORIZED", when: words(/authenticat|unauthori[sz]ed/i) },
    { code: "NAME_LENGTH", when: words(/2-100 characters/i) },
    { code: "SERVER_TROUBLE", when: words(/server|internal/i) },
    revealing,
    { code: "PROFILE_FAILED", when: (said) => said.message !== "", detail: true },
  ],
  changePassword: [
    {
      code: "CURRENT_PASSWORD_WRONG",
      when: either(codes("incorrect_password"), words(/current password|incorrect password/i)),
    },
    revealing,
    throttled,
  ],
  lostPassword: [security, credentials, revealing, throttled],
  resetPassword: [
    {
      code: "RESET_LINK_INVALID",
      when: either(
        codes("invalid_key", "expired_key", "invalid_reset_key"),
        words(/(invalid|expired).*(key|link)|(key|link).*(invalid|expired)/i),
      ),
    },
    credentials,
    revealing,
    throttled,
  ],
  cancel: [revealing, throttled],
  checkout: [{ ...revealing, code: "CHECKOUT_FAILED" }, throttled],
  completion: [{ ...revealing, code: "COMPLETION_FAILED" }, throttled],
  comment: [
    { code: "COMMENT_LOGIN", when: ({ status }) => status === 401 || status === 403 },
    { code: "COMMENT_TOO_FAST", when: either((said) => said.status === 429, codes("comment_flood")) },
    { code: "COMMENT_INVALID", when: ({ status }) => status === 400 },
    { code: "VIDEO_NOT_FOUND", when: ({ status, code }) => status === 404 && code !== "rest_no_route" },
    { code: "COMMENT_FAILED", when: () => true },
  ],
} satisfies Record<string, Row[]>;

export type ErrorTable = keyof typeof errorTables;

/** The code to say for each table when nothing matches and WordPress gave no message of its own. */
export const fallbacks: Record<ErrorTable, string> = {
  login: "LOGIN_FAILED",
  register: "REGISTER_FAILED",
  profile: "PROFILE_FAILED_SILENTLY",
  changePassword: "PASSWORD_FAILED",
  lostPassword: "LOST_PASSWORD_FAILED",
  resetPassword: "RESET_FAILED",
  cancel: "CANCEL_FAILED",
  checkout: "CHECKOUT_FAILED",
  completion: "COMPLETION_FAILED",
  comment: "COMMENT_FAILED",
};

export type Mapped = { code: string; message: string; detail: string | null };

/** What to say for a refusal: a code of the table, else WordPress's own message, else the table's fallback. */
export function mapRefusal(table: ErrorTable, said: Said): Mapped {
  const rows: Row[] = errorTables[table];
  const row = rows.find(({ when }) => when(said));
  if (row) return { code: row.code, message: "", detail: row.detail ? said.message : null };
  if (said.message !== "") return { code: "UPSTREAM_SAID", message: said.message, detail: null };
  return { code: fallbacks[table], message: "", detail: null };
}
