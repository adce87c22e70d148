import { describe, expect, test } from "vitest";
import zh from "@/messages/zh.json";
import { type Answer, json, wordpress } from "../support/wordpress.ts";
import { ask, routeOf, signIn } from "./member-routes.ts";

type Row = [code: string, message: string, text: string, key: string | null, status?: number];

/** WordPress says this, raw; what a person is told in both languages. `key`: of `errors`, null for WordPress's own words. */
function rows(path: string, source: string, table: Row[]) {
  describe(`${path}: ${source}`, () => {
    test.each(table)("%s %j: %s", async (code, message, text, key, status = 400) => {
      const session = await signIn();
      for (const language of ["en", "zh"] as const) {
        wordpress(json({ code, message, data: { status } }, { status }));
        const { json: body, cookies } = await ask(routeOf(path), { cookie: session.cookie, language });
        const texts = zh.errors as Record<string, string>;
        const chinese =
          key === null ? text : (texts[key] ?? "").replace("{message}", text.split(": ")[1] ?? "");
        expect(body.error.message).toBe(language === "en" ? text : chinese);
        expect(body.error.message).not.toMatch(/<[a-z/]|&[a-z]+;|https?:/i);
        expect(cookies).toEqual([]);
      }
    });
  });
}

const check = "Please check your email/password again.";
const generic = "An error occurred. Please try again.";
const lostLink = ' <a href="https://w.test/wp-login.php?action=lostpassword">Lost your password?</a>';
const antiBot = "Anti-bot check failed. Please refresh and try again.";
const many = "Too many requests. Please wait a moment and try again.";

rows("/_api/auth/login", "spec §8 'Codes such as incorrect_password …, or messages containing phrases'", [
  [
    "incorrect_password",
    `<strong>Error:</strong> The password for <b>mira</b> is wrong.${lostLink}`,
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

rows(
  "/_api/auth/login",
  "spec §8 'Messages containing admin or login URLs, http links or Lost your password'",
  [
    ["x", "See https://w.test/help", generic, "GENERIC"],
    ["x", "See http://w.test", generic, "GENERIC"],
    ["x", 'Please <a href="https://w.test/help">ask us</a>', generic, "GENERIC"],
    ["x", "Go to /wp-admin/", generic, "GENERIC"],
    ["x", "Go to /wp-login.php", generic, "GENERIC"],
    ["x", "Open w.test/login now", generic, "GENERIC"],
    ["x", "Lost your password?", generic, "GENERIC"],
    ["x", "See https&#58;//w.test", generic, "GENERIC"],
    ["x", "LOST YOUR <b>password</b>?", generic, "GENERIC"],
  ],
);

rows(
  "/_api/auth/login",
  "spec §8 'Markup is stripped from all messages', 'or the error's own message', anti-bot",
  [
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
    ["[jwt_auth] too_many_retries", "Too many failed login attempts.", many, "RATE_LIMITED", 403],
    ["x", "", many, "RATE_LIMITED", 429],
  ],
);

const taken = "This email is already registered. Please try logging in instead.";
const emptyName = "Please provide a valid display name that isn't empty.";
rows("/_api/auth/register", "spec §8 'Registration'", [
  ["x", "Email already in use", taken, "EMAIL_TAKEN"],
  ["x", "<b>Sorry</b>, that username already exists!", taken, "EMAIL_TAKEN", 409],
  ["existing_user_email", `x${lostLink}`, taken, "EMAIL_TAKEN"],
  ["x", "Display name is required", emptyName, "DISPLAY_NAME_EMPTY"],
  ["x", "Invalid <i>displayname</i>", emptyName, "DISPLAY_NAME_EMPTY"],
  [
    "x",
    "The name has <b>odd</b> letters",
    "Please check your display name: The name has odd letters",
    "DISPLAY_NAME_WRONG",
  ],
  [
    "x",
    "Cannot display {this}",
    "Please check your display name: Cannot display {this}",
    "DISPLAY_NAME_WRONG",
  ],
  ["x", 'Bad name, see <a href="https://w.test/wp-admin">here</a>', generic, "GENERIC"],
  ["x", "Registration is <b>closed</b>", "Registration is closed", null],
  ["x", "", "Registration failed. Please try again.", "REGISTER_FAILED"],
  ["turnstile_failed", "x", antiBot, "SECURITY_FAILED"],
]);

const expired = "Your session has expired. Please log in again.";
rows("/_api/user/update-profile", "spec §8 'Profile update errors are mapped by message content'", [
  ["x", "Rate limit reached", "Rate limit exceeded. Try again tomorrow.", "PROFILE_RATE_LIMITED"],
  ["x", "<p>Too many requests</p>", "Rate limit exceeded. Try again tomorrow.", "PROFILE_RATE_LIMITED", 429],
  ["x", "Must be different", "The display name must be different from the current one.", "NAME_UNCHANGED"],
  [
    "x",
    "It is the same as current",
    "The display name must be different from the current one.",
    "NAME_UNCHANGED",
  ],
  ["x", "Authentication needed", expired, "UNAUTHORIZED"],
  ["x", "Unauthorized", expired, "UNAUTHORIZED", 403],
  ["x", "Use 2-100 characters", "The display name must be 4 to 100 characters long.", "NAME_LENGTH"],
  ["x", "Server trouble", "Server error, please try again.", "SERVER_TROUBLE"],
  ["x", "Internal problem", "Server error, please try again.", "SERVER_TROUBLE"],
  ["x", "<b>Nope</b> &amp; no", "Failed to update the profile: Nope & no", "PROFILE_FAILED"],
  ["x", "", "Failed to update the profile. Please try again.", "PROFILE_FAILED_SILENTLY"],
  ["x", "See https://w.test/wp-admin", generic, "GENERIC"],
]);

rows(
  "/_api/user/change-password",
  "spec §8 'Password change: failure shows the message; an unknown failure …'",
  [
    ["x", "<b>Too weak</b>", "Too weak", null],
    ["x", "", "An unknown error occurred. Please try again.", "PASSWORD_FAILED"],
    ["incorrect_password", lostLink, "The current password is not correct.", "CURRENT_PASSWORD_WRONG", 403],
  ],
);

rows(
  "/_api/user/me/subscription/cancel",
  "spec §7 'default Failed to cancel subscription', §8 'server message'",
  [
    ["x", "<p>Already cancelled</p>", "Already cancelled", null],
    ["x", "", "Failed to cancel subscription", "CANCEL_FAILED"],
    ["x", "See https://w.test", generic, "GENERIC"],
  ],
);

rows("/_api/user/lost-password", "spec §8, codes of a wrong name", [
  ["invalid_email", `There is no account.${lostLink}`, check, "INVALID_CREDENTIALS"],
  ["unknown_email", "x", check, "INVALID_CREDENTIALS"],
  ["x", "", "The reset link could not be sent. Please try again.", "LOST_PASSWORD_FAILED"],
]);

const badLink = "This reset link is invalid or has expired. Please request a new one.";
rows("/_api/user/reset-password", "spec §2 'an invalid/expired-link state'", [
  ["invalid_key", `x${lostLink}`, badLink, "RESET_LINK_INVALID"],
  ["expired_key", "x", badLink, "RESET_LINK_INVALID"],
  ["x", "The link has <b>expired</b>", badLink, "RESET_LINK_INVALID"],
  ["x", "", "The password could not be reset. Please try again.", "RESET_FAILED"],
]);

describe("an error that can't be parsed: 'An unknown WordPress API error occurred' (spec §8)", () => {
  const bodies: [string, Answer][] = [
    ["HTML with 400", () => new Response("<h1>Bad</h1>", { status: 400 })],
    ["nothing with 404", () => new Response("", { status: 404 })],
    ["cut JSON with 500", () => new Response('{"code": "x', { status: 500 })],
  ];
  test.each(bodies)("%s, in both languages", async (_, answer) => {
    for (const [language, text] of [
      ["en", "An unknown WordPress API error occurred"],
      ["zh-CN,zh;q=0.9", zh.errors.UPSTREAM_UNREADABLE],
    ] as const) {
      wordpress(answer);
      const { status, json: body } = await ask(routeOf("/_api/auth/login"), { language });
      expect({ status, body }).toEqual({
        status: 502,
        body: { error: { code: "UPSTREAM_UNREADABLE", message: text } },
      });
    }
  });

  test.each([
    ["a list", []],
    ["a text", "no"],
    ["null", null],
    ["other fields", { errors: [1] }],
    ["codes that are no text", { code: 5, message: {} }],
  ])("%s is JSON without words: the route's own", async (_, body) => {
    wordpress(json(body, { status: 400 }));
    expect((await ask(routeOf("/_api/auth/login"))).json.error.message).toBe(
      "Login failed. Please try again.",
    );
  });
});

describe("without a session (spec §8, Other)", () => {
  test.each(["/_api/user/update-profile", "/_api/user/change-password", "/_api/user/me/subscription/cancel"])(
    "%s: 401 'No authentication token found', WordPress is not asked",
    async (path) => {
      const asked = wordpress(json({}));
      const { status, json: body } = await ask(routeOf(path));
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: { code: "NO_TOKEN", message: "No authentication token found" } },
      });
      expect(asked).toEqual([]);
    },
  );
});

describe("any 2xx is success (ruling 7)", () => {
  const empty: [string, Answer, object][] = [
    ["204", () => new Response(null, { status: 204 }), {}],
    ["an empty 200", () => new Response("", { status: 200 }), {}],
    ["null", json(null), {}],
    ["a list", json([]), {}],
    ["a success without words", json({ success: true }), {}],
    ["words", json({ message: "Saved." }, { status: 201 }), { message: "Saved." }],
  ];
  test.each(empty)("%s", async (_, answer, expected) => {
    for (const path of [
      "/_api/user/update-profile",
      "/_api/user/change-password",
      "/_api/user/lost-password",
    ]) {
      wordpress(answer);
      const { status, json: body } = await ask(routeOf(path), { cookie: (await signIn()).cookie });
      expect({ status, body }).toEqual({ status: 200, body: expected });
    }
  });
});
