import { expect, test, vi } from "vitest";
import { runAsMember } from "#components/account/run-as-member.ts";
import { type Toast, takeToasts } from "#components/toast/show-toast.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";

const words = { logIn: "log in first", logInAction: "log in", failed: "it failed" };
const member = "signed_in-0123456789ab=1";

/** The toasts after a press on `/videos?page=2` in a language. */
async function press(cookie: string, change: () => Promise<unknown>, locale: Locale = "en") {
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("window", { location: { pathname: "/videos", search: "?page=2" } });
  const shown: Toast[] = [];
  const end = takeToasts((notice) => shown.push(notice));
  await runAsMember(change, words, locale);
  end();
  return shown;
}

test.each([
  ["en", "/login?redirect=%2Fvideos%3Fpage%3D2"],
  ["zh", "/zh/login?redirect=%2Fvideos%3Fpage%3D2"],
] as const)(
  "a guest who presses a member's button is sent to log in, and nothing else happens: %s",
  async (locale, href) => {
    const change = vi.fn(async () => {});
    expect(await press("", change, locale)).toMatchObject([
      { kind: "info", text: words.logIn, action: { label: words.logInAction, href } },
    ]);
    expect(change).not.toHaveBeenCalled();
  },
);

test("a member's press has its effect, and shows no message", async () => {
  const change = vi.fn(async () => {});
  expect(await press(member, change)).toEqual([]);
  expect(change).toHaveBeenCalledTimes(1);
});

test.each([
  [new Error("the server's words"), "the server's words"],
  [new Error(""), words.failed],
  ["nothing known", words.failed],
])("a member reads why their press failed: %s", async (error, text) => {
  expect(await press(member, () => Promise.reject(error))).toMatchObject([{ kind: "error", text }]);
});
