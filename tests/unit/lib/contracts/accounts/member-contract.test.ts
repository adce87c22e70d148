import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  changePasswordBody,
  changePasswordForm,
  loginBody,
  lostPasswordBody,
  profileBody,
  registerBody,
  registerForm,
  resetPasswordBody,
} from "#lib/contracts/accounts/member.ts";
import en from "#messages/en.json";

const login = { usernameOrEmail: "mira", password: "x", turnstileToken: "t" };
const registration = { email: "a@b.test", password: "Secret12", displayName: "Mira", turnstileToken: "t" };
const lost = { email: "a@b.test", turnstileToken: "t" };
const reset = { key: "k", login: "mira", password: "12345678", password_confirmation: "12345678" };
const change = { current_password: "old", new_password: "123456" };
const changeForm = { ...change, confirmation: "123456" };
const profile = { display_name: "Mira" };

type Schema = z.ZodMiniType<unknown>;
const schemas: [name: string, schema: Schema, valid: Record<string, unknown>][] = [
  ["loginBody", loginBody, login],
  ["registerBody", registerBody, registration],
  ["registerForm", registerForm, registration],
  ["lostPasswordBody", lostPasswordBody, lost],
  ["resetPasswordBody", resetPasswordBody, reset],
  ["changePasswordBody", changePasswordBody, change],
  ["changePasswordForm", changePasswordForm, changeForm],
  ["profileBody", profileBody, profile],
];

/** The first message of each wrong field; null if all fields are valid. */
function messagesOf(schema: Schema, value: unknown): Record<string, string> | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const text = (key: string) => en.validation[key as keyof typeof en.validation] ?? key;
  const issues = parsed.error.issues.toReversed();
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), text(message)]));
}

describe.each(schemas)("%s: its fields and no others", (_, schema, valid) => {
  test("a schema accepts valid values", () => expect(messagesOf(schema, valid)).toBeNull());

  test.each(["extra", "role", "level_id", "__proto__x", "constructor"])(
    "a schema refuses the unknown field %s",
    (name) => expect(messagesOf(schema, { ...valid, [name]: "1" })).toHaveProperty([""]),
  );

  test.each(Object.keys(valid))("a schema requires the field %s as a text", (name) => {
    for (const wrong of [undefined, null, 5, true, {}, ["a"]])
      expect(messagesOf(schema, { ...valid, [name]: wrong }), JSON.stringify(wrong)).toHaveProperty([name]);
  });

  test.each([undefined, null, "", "text", 5, [], [valid]])(
    "a schema refuses %j in place of the whole object",
    (value) => expect(messagesOf(schema, value)).not.toBeNull(),
  );
});

type Case = [schema: string, field: string, value: string, text: string | null];

describe("the rules of each form and their words (product: Registration)", () => {
  const email = "Valid email is required";
  const short6 = "Password must be at least 6 characters";
  const short8 = "Password must be at least 8 characters";
  const antiBot = "Please complete the anti-bot check.";
  test.each<Case>([
    ["loginBody", "usernameOrEmail", "", "Username or email is required"],
    ["loginBody", "usernameOrEmail", "   ", "Username or email is required"],
    ["loginBody", "usernameOrEmail", "<b></b>", "Username or email is required"],
    ["loginBody", "usernameOrEmail", "雨", null],
    ["loginBody", "usernameOrEmail", "a".repeat(254), null],
    ["loginBody", "usernameOrEmail", "a".repeat(255), "Username or email must be 254 characters or less"],
    ["loginBody", "password", "", "Password is required"],
    ["loginBody", "password", " ", null],
    ["loginBody", "turnstileToken", "", antiBot],
    ["registerBody", "email", "", email],
    ["registerBody", "email", "mira", email],
    ["registerBody", "email", "mira@", email],
    ["registerBody", "email", "a@b@c.test", email],
    ["registerBody", "email", " a@b.test ", null],
    ["registerBody", "password", "12345", short6],
    ["registerBody", "password", "1234567", short8],
    ["registerBody", "password", "12345678", null],
    ["registerBody", "displayName", "", "Display name is required"],
    ["registerBody", "displayName", "  ", "Display name is required"],
    ["registerBody", "displayName", "雨", null],
    ["registerBody", "displayName", "\u3164\u3164", "Display name is required"],
    ["registerBody", "email", "mira＠пример.рф", null],
    ["registerBody", "email", "用户@example.org", email],
    ["registerBody", "displayName", "Mira 🌙 & <Jo>!", null],
    ["registerBody", "turnstileToken", "", antiBot],
    ["registerForm", "password", "Abcdef1", short8],
    ["registerForm", "password", "abcdefg1", "Password needs an uppercase letter"],
    ["registerForm", "password", "ABCDEFG1", "Password needs a lowercase letter"],
    ["registerForm", "password", "Abcdefgh", "Password needs a digit"],
    ["registerForm", "password", "Abcdefg1", null],
    ["registerForm", "password", "Äbcdefg1", null],
    ["lostPasswordBody", "email", "mira", email],
    ["lostPasswordBody", "email", "用户＠example.org", null],
    ["lostPasswordBody", "turnstileToken", "", antiBot],
    ["resetPasswordBody", "password", "1234567", short8],
    ["resetPasswordBody", "password_confirmation", "123456789", "Passwords don't match."],
    ["resetPasswordBody", "password_confirmation", "", "Passwords don't match."],
    ["changePasswordForm", "current_password", "", "Current password is required"],
    ["changePasswordForm", "new_password", "12345", "New password must be at least 6 characters"],
    ["changePasswordForm", "confirmation", "1234567", "Passwords do not match."],
    ["changePasswordBody", "new_password", "12345", "New password must be at least 6 characters"],
  ])(
    "the form %s answers for its field %s with the value %j by the documented text",
    (name, field, value, text) => {
      const [, schema, valid] = schemas.find(([one]) => one === name) ?? expect.fail(name);
      expect(messagesOf(schema, { ...valid, [field]: value })?.[field] ?? null).toBe(text);
    },
  );
});

describe("the user name is text without markup, in the form as in the route (product: Login)", () => {
  test.each([
    ["<b>mira</b>", "mira"],
    ["  mira <script>alert(1)</script>", "mira alert(1)"],
    ["mi<!-- x -->ra@murmur.test", "mira@murmur.test"],
    ["mi<b<c>d>ra", "mibdra"],
    ["mira<x1", "mirax1"],
    ["a < b", "a  b"],
    ["小雨 🌙", "小雨 🌙"],
    ["ｍira＠example。org", "mira@example.org"],
  ])("the user name %j is accepted as text without its markup", (usernameOrEmail, expected) =>
    expect(loginBody.parse({ ...login, usernameOrEmail }).usernameOrEmail).toBe(expected),
  );
});

describe("profile display name: 4 to 100 columns (product: Profile)", () => {
  const family = "👨‍👩‍👧‍👦";
  const text = "Display name must be 4 to 100 characters; Chinese characters and emoji count as two";
  test.each<[string, string, string | null]>([
    ["3", "Ann", text],
    ["4", "Anna", null],
    ["100", "a".repeat(100), null],
    ["101", "a".repeat(101), text],
    ["1 Chinese: 2 columns", "雨", text],
    ["2 Chinese: 4 columns", "雨声", null],
    ["1 Chinese and a letter", "雨a", text],
    ["1 Chinese and 2 letters", "雨ab", null],
    ["50 Chinese: 100 columns", "雨".repeat(50), null],
    ["50 Chinese and a letter", `${"雨".repeat(50)}a`, text],
    ["2 of a rare character, beyond 16 bits", "𠮷𠮷", null],
    ["2 kana", "ゆき", null],
    ["2 katakana with a long sound", "ラー", null],
    ["3 half-width katakana", "ﾕｷｺ", text],
    ["4 half-width katakana", "ﾕｷｺﾝ", null],
    ["2 Hangul", "지민", null],
    ["2 full-width letters", "ＡＢ", null],
    ["a name with a middle dot", "雨·a", null],
    ["1 family, 11 units", family, text],
    ["2 families", family.repeat(2), null],
    ["50 families", family.repeat(50), null],
    ["51 families", family.repeat(51), text],
    ["2 emoji by a sign behind them", "❤️☀️", null],
    ["2 flags", "🇯🇵🇨🇳", null],
    ["3 accented letters", "éàü", text],
    ["3 Cyrillic letters", "Яна", text],
    ["4 letters with accents of their own", "e\u0301".repeat(4), null],
    ["4 with white space around 3", " Ann ", text],
    ["white space only", "      ", text],
    ["white space within: one column", "A  n", text],
    ["4 invisible signs", "\u200b".repeat(4), text],
    ["3 letters, and one that turns the direction", "A\u202enn", text],
  ])("a display name is counted in columns: %s", (_, display_name, expected) =>
    expect(messagesOf(profileBody, { display_name })?.display_name ?? null).toBe(expected),
  );
});
