import { afterEach, expect, test } from "vitest";
import { answerError } from "#lib/bff/answer.ts";
import { SiteError } from "#lib/errors.ts";
import { settings } from "#lib/settings.ts";
import en from "#messages/en.json";

const before = { ...settings() };
afterEach(() => Object.assign(settings(), before));

const request = new Request("https://murmur.test/_api/x");
const messageOf = async (code: string, status = 502, within?: "SESSION_UNCHECKED") =>
  (await answerError(new SiteError(status, code), { request, within }).json()).error.message;

test.each(["TOKEN_TOO_LONG", "PLAN_DIFFERS"] as const)(
  "%s sends people to support where there is one",
  async (code) => {
    Object.assign(settings(), { SUPPORT_EMAIL: undefined });
    expect(await messageOf(code)).toBe(en.errors[`${code}_ALONE`]);
    Object.assign(settings(), { SUPPORT_EMAIL: "help@murmur.test" });
    expect(await messageOf(code)).toBe(en.errors[code]);
  },
);

test("an error that has no words is told in general ones", async () => {
  expect(await messageOf("NEVER_WORDED")).toBe(en.errors.GENERIC);
});

test("an outage is quoted in what could not be done because of it; a refusal is not", async () => {
  const quoted = en.errors.SESSION_UNCHECKED.replace("{message}", en.errors.SERVER_ERROR);
  expect(await messageOf("SERVER_ERROR", 500, "SESSION_UNCHECKED")).toBe(quoted);
  expect(await messageOf("CROSS_SITE", 403, "SESSION_UNCHECKED")).toBe(en.errors.CROSS_SITE);
});

test("a field is named with its own words, and in general ones where it has none", async () => {
  const fields = { slug: "anchorRequired", other: "expected string" };
  const { error } = await answerError(new SiteError(400, "VALIDATION", "", { fields }), { request }).json();
  expect(error.fields).toEqual({ slug: en.validation.anchorRequired, other: en.validation.valueInvalid });
});
