import { expect, test, vi } from "vitest";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

const page = vi.hoisted(() => ({ locale: "en" }));
vi.mock("next/root-params", () => ({ locale: async () => page.locale }));

test.each([
  ["en", en],
  ["zh", zh],
])("the forms of a page get the texts in the page's language: %s", async (locale, { member, validation }) => {
  page.locale = locale;
  const { formProps } = await import("#components/account/forms/form-props.ts");
  expect(await formProps("login")).toMatchObject({
    texts: { login: member.login, antiBot: member.antiBot, reveal: member.reveal },
    validation,
  });
});

test("a page in no language of the site is not found", async () => {
  page.locale = "fr";
  const { getTexts } = await import("#lib/i18n/server.ts");
  await expect(getTexts()).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
});

test.each([
  ["site-key", "site-key"],
  [undefined, null],
])("a form gets the anti-bot check's key if there is one: %s", async (given, siteKey) => {
  page.locale = "en";
  vi.stubEnv("TURNSTILE_SITE_KEY", given);
  vi.resetModules();
  const { formProps } = await import("#components/account/forms/form-props.ts");
  expect((await formProps("login")).antiBot).toMatchObject({ siteKey });
});
