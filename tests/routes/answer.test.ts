import { afterEach, expect, test } from "vitest";
import { answerError } from "#lib/bff/answer.ts";
import { SiteError } from "#lib/errors.ts";
import { settings } from "#lib/settings.ts";
import en from "#messages/en.json";

const before = { ...settings() };
afterEach(() => Object.assign(settings(), before));

const request = new Request("https://murmur.test/_api/x");
const messageOf = async (code: string) =>
  (await answerError(new SiteError(502, code), { request }).json()).error.message;

test.each(["TOKEN_TOO_LONG", "PLAN_DIFFERS"] as const)(
  "%s sends people to support where there is one",
  async (code) => {
    Object.assign(settings(), { SUPPORT_EMAIL: undefined });
    expect(await messageOf(code)).toBe(en.errors[`${code}_ALONE`]);
    Object.assign(settings(), { SUPPORT_EMAIL: "help@murmur.test" });
    expect(await messageOf(code)).toBe(en.errors[code]);
  },
);
