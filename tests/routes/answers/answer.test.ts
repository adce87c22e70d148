import { expect, test, vi } from "vitest";
import { answerError } from "#lib/bff/answer.ts";
import { SiteError } from "#lib/platform/errors.ts";
import en from "#messages/en.json";
import { changeSettings } from "#tests/support/change-settings.ts";

const request = new Request("https://murmur.test/_api/x");
const messageOf = async (code: string, status = 502, within?: "SESSION_UNCHECKED") =>
  (await answerError(new SiteError(status, code), { request, within }).json()).error.message;

test.each(["TOKEN_TOO_LONG", "PLAN_DIFFERS"] as const)(
  "the error %s sends people to support if there is an address for it",
  async (code) => {
    changeSettings({ SUPPORT_EMAIL: undefined });
    expect(await messageOf(code)).toBe(en.errors[`${code}_ALONE`]);
    changeSettings({ SUPPORT_EMAIL: "help@murmur.test" });
    expect(await messageOf(code)).toBe(en.errors[code]);
  },
);

test("an error without a message has a general one", async () => {
  expect(await messageOf("NEVER_WORDED")).toBe(en.errors.GENERIC);
});

test("the text of an outage is quoted in the failed call's text, and the text of a refusal is left out", async () => {
  const quoted = en.errors.SESSION_UNCHECKED.replace("{message}", en.errors.SERVER_ERROR);
  expect(await messageOf("SERVER_ERROR", 500, "SESSION_UNCHECKED")).toBe(quoted);
  expect(await messageOf("CROSS_SITE", 403, "SESSION_UNCHECKED")).toBe(en.errors.CROSS_SITE);
});

test("an error names its field by the field's own label, or in general terms", async () => {
  const fields = { slug: "anchorRequired", other: "expected string" };
  const { error } = await answerError(new SiteError(400, "VALIDATION", "", { fields }), { request }).json();
  expect(error.fields).toEqual({ slug: en.validation.anchorRequired, other: en.validation.valueInvalid });
});

const numbered = new Request("https://murmur.test/_api/x", { headers: { "x-request-id": "k3-2f" } });
const shownOf = (status: number, code: string, message = "", within?: "SESSION_UNCHECKED") =>
  decodeURIComponent(
    answerError(new SiteError(status, code, message), { request: numbered, within }).headers.get(
      "x-error-text",
    ) ?? "",
  );

test("a fault of this site is shown as a sentence with the number in the log", () => {
  changeSettings({ LOG_LEVEL: "info" });
  const logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const unavailable = `${en.errors.UNAVAILABLE} Reference: k3-2f`;
  expect(shownOf(502, "UPSTREAM_UNREADABLE")).toBe(unavailable);
  expect(shownOf(500, "SERVER_ERROR", "", "SESSION_UNCHECKED")).toBe(unavailable);
  expect(shownOf(500, "SERVER_ERROR")).toBe(`${en.errors.SERVER_ERROR} Reference: k3-2f`);
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  vi.restoreAllMocks();
  expect(lines.map(({ level, code, id }) => [level, code, id])).toEqual([
    ["warn", "UPSTREAM_UNREADABLE", "k3-2f"],
    ["error", "SERVER_ERROR", "k3-2f"],
    ["error", "SERVER_ERROR", "k3-2f"],
  ]);
});

test("an error that the visitor can correct has no number", () => {
  expect(shownOf(401, "NO_TOKEN")).toBe(en.errors.UNAUTHORIZED);
  expect(shownOf(409, "PAYMENT_PENDING")).toBe("");
  expect(shownOf(404, "payment.NOT_FOUND", "WordPress's own words")).toBe("");
});
