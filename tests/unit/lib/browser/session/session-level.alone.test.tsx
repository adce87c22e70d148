import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import { openPage, sessionEnd, signedIn, user } from "#tests/support/browser/api-browser.ts";
import { eventually } from "#tests/support/eventually.ts";

function Name({ id, name }: { id: number; name?: string | null }) {
  return useLevelName()(id, name);
}

test.each([
  ["a member's", { status: 200, body: { user: { ...user, membershipLevelId: 3 } } }, 3],
  ["a visitor's, where the session has ended", sessionEnd("SESSION_EXPIRED"), 0],
])("the level on a page is read: %s", async (_, answer, level) => {
  const { requests } = await openPage({ cookie: signedIn });
  const { readLevel } = await import("#lib/browser/session/viewer.ts");
  const reading = readLevel();
  await eventually(() => requests.length === 1);
  await requests[0]?.answer(answer);
  expect(await reading).toBe(level);
});

describe("what a level is called", () => {
  test.each([
    [3, undefined, "银"],
    [3, null, "银"],
    [3, "Silver", "银"],
    [3, "Whisper", "Whisper"],
    [9, undefined, ""],
    [9, "SleepState", "SleepState"],
  ])("level %i, with the names %j, is called: %s", (id, name, said) => {
    const page = (
      <LocaleProvider locale="zh" levels={{ 3: "银" }}>
        <Name id={id} {...(name !== undefined && { name })} />
      </LocaleProvider>
    );
    expect(renderToStaticMarkup(page)).toBe(said);
  });

  test("a level has its usual name if the page has no texts for levels", () =>
    expect(renderToStaticMarkup(<Name id={3} />)).toBe("Silver"));
});
