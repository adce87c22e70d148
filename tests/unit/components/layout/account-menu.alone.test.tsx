import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { AccountMenu } from "#components/layout/account-menu.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";
import { memberOf } from "#tests/support/member-record.ts";

afterEach(() => queryClient.clear());

/** The links in a member's menu. */
async function places(offersFollowing: boolean): Promise<string[]> {
  queryClient.setQueryData(sessionQuery.queryKey, await memberOf({}));
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <AccountMenu texts={en.member.menu} offersFollowing={offersFollowing} />
    </LocaleProvider>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

test("the account menu offers the followed anchors only if WordPress stores them", async () => {
  expect(await places(true)).toEqual(["/profile", "/watch-later", "/history", "/following", "/vip"]);
  expect(await places(false)).toEqual(["/profile", "/watch-later", "/history", "/vip"]);
});
