// Maps WordPress's errors about accounts and comments to codes, whose texts people read (product: Error catalogue). A
// row matches WordPress's code or words of its message; the first match counts.

/** The fields of a WordPressError (lib/platform/wordpress-error.ts). */
export type WordPressErrorResponse = { status: number; code: string; message: string; revealing: boolean };
type Condition = (reply: WordPressErrorResponse) => boolean;
/** `detail`: the code's text quotes WordPress's message. */
type Row = { code: string; when: Condition; detail?: true };

const hasCode =
  (...codes: string[]): Condition =>
  ({ code }) =>
    codes.includes(code);
const hasWords =
  (pattern: RegExp): Condition =>
  ({ message }) =>
    pattern.test(message);
const anyOf =
  (...conditions: Condition[]): Condition =>
  (reply) =>
    conditions.some((holds) => holds(reply));

const securityRow: Row = {
  code: "SECURITY_FAILED",
  when: anyOf(
    ({ code }) => /turnstile|captcha|security/.test(code),
    hasWords(/anti-bot|captcha|security (check|verification)/i),
  ),
};
const subjectPattern = "user|user_?name|email|login|password|credentials?";
/** JWT and security plugins use codes of their own: `invalid_credentials`, `wrong_username_or_password`. */
const credentialsCode = new RegExp(
  `^(jwt_auth_)?(invalid|incorrect|unknown|wrong|bad|empty)_?(${subjectPattern}|combo)(_or_(${subjectPattern}))?$` +
    "|^(user|account|email)_not_found$|^(authentication|login)_failed$|^jwt_auth_(invalid_token|failed)$",
);
const credentialsWords = [
  /(invalid|incorrect|unknown|wrong|bad) (user ?name|user|e-?mail|login|password|credentials?)/i,
  /(user ?name|user|e-?mail|password|credentials?)\b[^.]{0,80}(is|are|was) (incorrect|invalid|wrong|unknown|not (registered|found|correct|valid))/i,
  /(user ?name|user|account|e-?mail( address)?) (was )?not found/i,
  /(user ?name|user|account|e-?mail( address)?|password|credentials?)\b[^.]{0,80}(does not|doesn.t|do not|don.t) (exist|match)/i,
  /no (such )?(user|account)\b|not registered|password you entered|authentication failed/i,
];
const credentialsRow: Row = {
  code: "INVALID_CREDENTIALS",
  when: anyOf(({ code }) => credentialsCode.test(code), ...credentialsWords.map(hasWords)),
};
const unknownAccount: Row = {
  code: "INVALID_CREDENTIALS",
  when: anyOf(
    hasCode("invalid_username", "invalid_email", "invalid_login", "user_not_found", "unknown_email"),
    hasWords(/unknown (username|email)|user not found|not registered/i),
  ),
};
/** A table of WordPress's database can't store emoji. */
const unsupportedRow: Row = { code: "TEXT_UNSUPPORTED", when: hasCode("unsupported_characters") };
const revealingRow: Row = { code: "GENERIC", when: ({ revealing }) => revealing };
const throttledRow: Row = {
  code: "RATE_LIMITED",
  when: anyOf(({ status }) => status === 429, hasWords(/rate limit|too many/i)),
};

/** The errors of a step-up: the password and the code before a change that a stolen session must not make. */
const stepUp: Row[] = [
  { code: "CODE_REQUIRED", when: hasCode("second_factor_required") },
  { code: "CODE_WRONG", when: hasCode("wrong_code") },
  { code: "CURRENT_PASSWORD_WRONG", when: hasCode("incorrect_password") },
];

/** Words of a message that can only be a person's name, not a user name or a domain name. */
const ownName =
  /\bdisplay|\bnick ?name\b|(?<!\b(user|login|log-in|account|domain|host|site|level|plan|file)[ -])\bname\b/i;

export const errorTables = {
  login: [securityRow, credentialsRow, revealingRow, throttledRow],
  register: [
    securityRow,
    unsupportedRow,
    {
      code: "EMAIL_TAKEN",
      when: anyOf(
        hasCode("existing_user_email", "existing_user_login"),
        hasWords(/email already in use|already exists|already registered/i),
      ),
    },
    {
      code: "USERNAME_REQUIRED",
      when: anyOf(
        hasCode("empty_username", "empty_user_login"),
        hasWords(/user ?name (is |was )?(required|missing|empty)|empty (login|user) ?name/i),
      ),
    },
    { code: "DISPLAY_NAME_EMPTY", when: hasWords(/display ?name/i) },
    revealingRow,
    { code: "DISPLAY_NAME_WRONG", when: hasWords(ownName), detail: true },
    throttledRow,
  ],
  profile: [
    unsupportedRow,
    { code: "PROFILE_RATE_LIMITED", when: throttledRow.when },
    { code: "NAME_UNCHANGED", when: hasWords(/must be different|same as (the )?current/i) },
    { code: "UNAUTHORIZED", when: hasWords(/authenticat|unauthori[sz]ed/i) },
    { code: "NAME_LENGTH", when: hasWords(/2-100 characters/i) },
    { code: "SERVER_TROUBLE", when: hasWords(/server|internal/i) },
    revealingRow,
    { code: "PROFILE_FAILED", when: ({ message }) => message !== "", detail: true },
  ],
  secondFactor: [
    ...stepUp,
    { code: "PASSKEY_REFUSED", when: hasCode("passkey_unknown", "passkey_known", "too_many_passkeys") },
    { code: "SETUP_EXPIRED", when: hasCode("setup_expired") },
    { code: "SECOND_FACTOR_CHANGED", when: hasCode("second_factor_on", "second_factor_off") },
    revealingRow,
    throttledRow,
  ],
  changePassword: [
    ...stepUp,
    { code: "CURRENT_PASSWORD_WRONG", when: hasWords(/current password|incorrect password/i) },
    revealingRow,
    throttledRow,
  ],
  resetPassword: [
    {
      code: "RESET_LINK_INVALID",
      when: anyOf(
        hasCode("invalid_key", "expired_key", "invalid_reset_key"),
        hasWords(/(invalid|expired).*(key|link)|(key|link).*(invalid|expired)/i),
      ),
    },
    unknownAccount,
    revealingRow,
    throttledRow,
  ],
  mailedLogin: [{ code: "LOGIN_LINK_INVALID", when: hasCode("invalid_key") }, revealingRow, throttledRow],
  changeEmail: [
    ...stepUp,
    { code: "EMAIL_UNCHANGED", when: hasCode("same_email") },
    { code: "EMAIL_INVALID", when: hasCode("invalid_email") },
    revealingRow,
    throttledRow,
  ],
  deleteAccount: [
    { code: "CURRENT_PASSWORD_WRONG", when: hasCode("incorrect_password") },
    { code: "WORKS_HERE", when: hasCode("works_here") },
    revealingRow,
    throttledRow,
  ],
  accountLink: [{ code: "ACCOUNT_LINK_INVALID", when: hasCode("invalid_link") }, revealingRow, throttledRow],
  cancel: [revealingRow, throttledRow],
  checkout: [{ ...revealingRow, code: "CHECKOUT_FAILED" }, throttledRow],
  completion: [{ ...revealingRow, code: "COMPLETION_FAILED" }, throttledRow],
  early: [{ code: "EARLY_FOR_VIP", when: ({ status }) => status === 403 }, throttledRow],
  videoRequest: [
    unsupportedRow,
    { code: "REQUESTS_FOR_LEVEL", when: ({ status }) => status === 403 },
    { code: "REQUESTS_TOO_MANY", when: throttledRow.when },
    revealingRow,
  ],
  commentAction: [
    { code: "COMMENT_GONE", when: hasCode("comment_not_found", "video_not_found") },
    revealingRow,
    throttledRow,
  ],
  comment: [
    { code: "EMAIL_UNVERIFIED", when: hasCode("email_unverified") },
    { code: "COMMENT_GONE", when: hasCode("comment_parent_gone") },
    { code: "COMMENT_LOGIN", when: ({ status }) => status === 401 || status === 403 },
    { code: "COMMENT_TOO_FAST", when: anyOf(({ status }) => status === 429, hasCode("comment_flood")) },
    unsupportedRow,
    { code: "COMMENT_INVALID", when: ({ status }) => status === 400 },
    { code: "VIDEO_NOT_FOUND", when: ({ status }) => status === 404 },
    { code: "COMMENT_FAILED", when: () => true },
  ],
} satisfies Record<string, Row[]>;

export type ErrorTable = keyof typeof errorTables;

/** The code where no row matches and WordPress sent no message. */
export const fallbackCodes: Record<ErrorTable, string> = {
  login: "LOGIN_FAILED",
  register: "REGISTER_FAILED",
  profile: "PROFILE_FAILED_SILENTLY",
  changePassword: "PASSWORD_FAILED",
  secondFactor: "LOGIN_FAILED",
  resetPassword: "RESET_FAILED",
  mailedLogin: "LOGIN_FAILED",
  changeEmail: "GENERIC",
  deleteAccount: "GENERIC",
  accountLink: "GENERIC",
  cancel: "CANCEL_FAILED",
  checkout: "CHECKOUT_FAILED",
  completion: "COMPLETION_FAILED",
  early: "SERVER_TROUBLE",
  videoRequest: "REQUEST_FAILED",
  commentAction: "SERVER_TROUBLE",
  comment: "COMMENT_FAILED",
};

/** `message` is "" where the code's own text is shown. `detail` is WordPress's message, quoted in that text. */
export type MappedError = { code: string; message: string; detail: string | null };

/**
 * The code and message of an error: those of the matching row, otherwise WordPress's own message, otherwise the
 * fallback code.
 */
export function mapWordPressError(table: ErrorTable, reply: WordPressErrorResponse): MappedError {
  const rows: Row[] = errorTables[table];
  const row = rows.find(({ when }) => when(reply));
  if (row) return { code: row.code, message: "", detail: row.detail ? reply.message : null };
  if (reply.message !== "") return { code: "UPSTREAM_SAID", message: reply.message, detail: null };
  return { code: fallbackCodes[table], message: "", detail: null };
}
