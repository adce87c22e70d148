import { describe, expect, test, vi } from "vitest";
import { fill } from "#lib/i18n/format/fill.ts";
import zh from "#messages/zh.json";
import { ask, routeOf, signIn } from "#tests/routes/support/member-routes.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

type Row = [code: string, message: string, text: string, key: string | null, status?: number];
const wrongName = (said: string, text = said): Row => [
  "x",
  said,
  `Please check your display name: ${text}`,
  "DISPLAY_NAME_WRONG",
];
/** An error in WordPress's own words. */
const own = (said: string, text = said): Row => ["x", said, text, null];

/** WordPress's raw error and the site's texts in both languages. `key` is in `errors`; null for WordPress's own words. */
function rows(path: string, source: string, table: Row[]) {
  describe(`${path}: ${source}`, () => {
    test.each(table)(
      "the error %s %j of WordPress is answered: %s",
      async (code, message, text, key, status = 400) => {
        const session = await signIn();
        for (const language of ["en", "zh"] as const) {
          wordpress(json({ code, message, data: { status } }, { status }));
          const { json: body, cookies } = await ask(routeOf(path), { cookie: session.cookie, language });
          const texts = zh.errors as unknown as Record<string, string>;
          const chinese =
            key === null ? text : fill(texts[key] ?? "", { message: text.split(": ")[1] ?? "" });
          expect(body.error.message).toBe(language === "en" ? text : chinese);
          expect(body.error.message).not.toMatch(/<[a-z/]|&[a-z]+;|https?:/i);
          expect(cookies).toEqual([]);
        }
      },
    );
  });
}

const check = "Please check your email/password again.";
const generic = "An error occurred. Please try again.";
const lostLink = ' <a href="https://w.test/wp-login.php?action=lostpassword">Lost your password?</a>';
const antiBot = "Anti-bot check failed. Please refresh and try again.";
const tooMany = "Too many requests. Please wait a moment and try again.";

rows("/_api/auth/login", "codes and phrases of wrong credentials", [
  [
    "incorrect_password",
    `The password for <b>mira</b> is wrong.${lostLink}`,
    check,
    "INVALID_CREDENTIALS",
    403,
  ],
  ["[jwt_auth] incorrect_password", `Wrong.${lostLink}`, check, "INVALID_CREDENTIALS", 403],
  ["[jwt_auth]incorrect_password", "x", check, "INVALID_CREDENTIALS", 403],
  ["invalid_username", "x", check, "INVALID_CREDENTIALS", 403],
  ["[jwt_auth] invalid_username", "The username is not registered.", check, "INVALID_CREDENTIALS", 403],
  ["invalid_email", "x", check, "INVALID_CREDENTIALS", 400],
  ["invalid_login", "x", check, "INVALID_CREDENTIALS", 401],
  ["user_not_found", "x", check, "INVALID_CREDENTIALS", 404],
  ["jwt_auth_invalid_token", "x", check, "INVALID_CREDENTIALS", 403],
  ["unknown_email", "x", check, "INVALID_CREDENTIALS", 401],
  ["", "Unknown username. Check again.", check, "INVALID_CREDENTIALS"],
  ["", "<p>WRONG password</p>", check, "INVALID_CREDENTIALS"],
  ["other", "User not found", check, "INVALID_CREDENTIALS"],
]);

const codesOfPlugins = [
  "invalid_credentials",
  "invalid_credential",
  "incorrect_username_or_password",
  "invalid_username_or_password",
  "wrong_password",
  "bad_credentials",
  "unknown_user",
  "empty_username",
  "invalidcombo",
  "authentication_failed",
  "login_failed",
  "account_not_found",
  "[jwt_auth] invalid_credentials",
  "jwt_auth_failed",
];
const wordsOfPlugins = [
  "Invalid credentials",
  "Invalid Credentials.",
  "Invalid username or password",
  "<strong>Error:</strong> Invalid username, email address or incorrect password.",
  "Incorrect username or password.",
  "The credentials you supplied were not correct: bad password.",
  "The password is incorrect.",
  "Your username or password is incorrect",
  "The username <b>mira</b> is not registered on this site.",
  "Email address not found",
  "That user does not exist.",
  "Username and password do not match.",
  "No such user",
  "Authentication failed.",
];
rows(
  "/_api/auth/login",
  "codes of other plugins",
  codesOfPlugins.map((code) => [code, "x", check, "INVALID_CREDENTIALS", 403]),
);
rows(
  "/_api/auth/login",
  "words of other plugins",
  wordsOfPlugins.map((message) => ["other", message, check, "INVALID_CREDENTIALS", 400]),
);
rows(
  "/_api/auth/login",
  "what is about neither name nor password",
  [
    "Your account is locked.",
    "Please confirm your email address first.",
    "Your account is awaiting approval.",
    "Your password has expired: choose a new one by mail.",
  ].map((message) => ["x", message, message, null, 403]),
);

rows("/_api/auth/login", "messages that lead to the back office", [
  ["x", "See https://w.test/help", generic, "GENERIC"],
  ["x", "See http://w.test", generic, "GENERIC"],
  ["x", 'Please <a href="https://w.test/help">ask us</a>', generic, "GENERIC"],
  ["x", "Go to /wp-admin/", generic, "GENERIC"],
  ["x", "Go to /wp-login.php", generic, "GENERIC"],
  ["x", "Open w.test/login now", generic, "GENERIC"],
  ["x", "Lost your password?", generic, "GENERIC"],
  ["x", "See https&#58;//w.test", generic, "GENERIC"],
  ["x", "LOST YOUR <b>password</b>?", generic, "GENERIC"],
]);

rows("/_api/auth/login", "markup, messages of its own, anti-bot", [
  [
    "x",
    "<strong>Error</strong>: the <em>account</em> is &quot;closed&quot;.",
    'Error: the account is "closed".',
    null,
  ],
  ["x", "<script>alert(1)</script>Closed<img src=x onerror=alert(1)>", "Closed", null],
  ["x", "", "Login failed. Please try again.", "LOGIN_FAILED"],
  ["", "<br>", "Login failed. Please try again.", "LOGIN_FAILED"],
  ["turnstile_failed", "x", antiBot, "SECURITY_FAILED"],
  ["invalid_captcha", "x", antiBot, "SECURITY_FAILED"],
  ["x", "Security verification failed", antiBot, "SECURITY_FAILED"],
  ["[jwt_auth] too_many_retries", "Too many failed login attempts.", tooMany, "RATE_LIMITED", 403],
  ["x", "", tooMany, "RATE_LIMITED", 429],
]);

const takenText = "This email is already registered. Please try logging in instead.";
const emptyName = "Please provide a valid display name that isn't empty.";
rows("/_api/auth/register", "what registering meets", [
  ["x", "Email already in use", takenText, "EMAIL_TAKEN"],
  ["x", "<b>Sorry</b>, that username already exists!", takenText, "EMAIL_TAKEN", 409],
  ["existing_user_email", `x${lostLink}`, takenText, "EMAIL_TAKEN"],
  ["x", "Display name is required", emptyName, "DISPLAY_NAME_EMPTY"],
  ["x", "Invalid <i>displayname</i>", emptyName, "DISPLAY_NAME_EMPTY"],
  wrongName("The name has <b>odd</b> letters", "The name has odd letters"),
  wrongName("Cannot display {this}"),
  wrongName("Your name is too short"),
  wrongName("Name contains odd letters"),
  wrongName("That name is rude"),
  own("That user name is not allowed"),
  own("Addresses of this domain name are refused"),
  own("Usernames of free mail are refused"),
  own("Renamed accounts are not allowed"),
  ["empty_username", "x", "Username is required", "USERNAME_REQUIRED"],
  ["empty_user_login", "Empty login name.", "Username is required", "USERNAME_REQUIRED"],
  ["x", "Username is required", "Username is required", "USERNAME_REQUIRED"],
  ["x", 'Bad name, see <a href="https://w.test/wp-admin">here</a>', generic, "GENERIC"],
  ["x", "Registration is <b>closed</b>", "Registration is closed", null],
  ["x", "", "Registration failed. Please try again.", "REGISTER_FAILED"],
  ["turnstile_failed", "x", antiBot, "SECURITY_FAILED"],
]);

const expired = "Your session has expired. Please log in again.";
const unsupported = [
  "unsupported_characters",
  "Some characters of this text can’t be stored here, such as emoji. Please remove them.",
  "Some characters of this text can't be stored here, such as emoji. Please remove them and try again.",
  "TEXT_UNSUPPORTED",
] satisfies Row;
rows("/_api/auth/register", "a table that holds no emoji", [unsupported]);
rows("/_api/user/update-profile", "a table that holds no emoji", [unsupported]);
rows("/_api/user/update-profile", "mapped by what the message says", [
  ["x", "Rate limit reached", "Rate limit exceeded. Try again tomorrow.", "PROFILE_RATE_LIMITED"],
  ["x", "<p>Too many requests</p>", "Rate limit exceeded. Try again tomorrow.", "PROFILE_RATE_LIMITED", 429],
  ["x", "Must be different", "The display name must be different from the current one.", "NAME_UNCHANGED"],
  ["x", "The same as current", "The display name must be different from the current one.", "NAME_UNCHANGED"],
  ["x", "Authentication needed", expired, "UNAUTHORIZED"],
  ["x", "Unauthorized", expired, "UNAUTHORIZED", 403],
  [
    "x",
    "Use 2-100 characters",
    "The display name must be 4 to 100 characters long; Chinese characters and emoji count as two.",
    "NAME_LENGTH",
  ],
  ["x", "Server trouble", "Server error, please try again.", "SERVER_TROUBLE"],
  ["x", "Internal problem", "Server error, please try again.", "SERVER_TROUBLE"],
  ["x", "<b>Nope</b> &amp; no", "Failed to update the profile: Nope & no", "PROFILE_FAILED"],
  ["x", "", "Failed to update the profile. Please try again.", "PROFILE_FAILED_SILENTLY"],
  ["x", "See https://w.test/wp-admin", generic, "GENERIC"],
]);

rows("/_api/user/change-password", "its message, or that nobody knows", [
  ["x", "<b>Too weak</b>", "Too weak", null],
  ["x", "", "An unknown error occurred. Please try again.", "PASSWORD_FAILED"],
  ["incorrect_password", lostLink, "The current password isn't right.", "CURRENT_PASSWORD_WRONG", 403],
]);

rows("/_api/user/me/subscription/cancel", "its message, or the default", [
  ["x", "<p>Already cancelled</p>", "Already cancelled", null],
  ["x", "", "Failed to cancel subscription", "CANCEL_FAILED"],
  ["x", "See https://w.test", generic, "GENERIC"],
  ["x", "Uncaught Error in /srv/blog/wp-content/plugins/pay/pay.php on line 12", generic, "GENERIC"],
  ["x", "Call to undefined function in pay.php", generic, "GENERIC"],
  ["x", "No such file: /var/www/key", generic, "GENERIC"],
]);

const badLink = "This reset link is invalid or has expired. Please request a new one.";
rows("/_api/user/reset-password", "a link that no longer counts", [
  ["invalid_key", `x${lostLink}`, badLink, "RESET_LINK_INVALID"],
  ["expired_key", "x", badLink, "RESET_LINK_INVALID"],
  ["x", "The link has <b>expired</b>", badLink, "RESET_LINK_INVALID"],
  ["x", "", "We couldn't reset the password. Please try again.", "RESET_FAILED"],
]);
