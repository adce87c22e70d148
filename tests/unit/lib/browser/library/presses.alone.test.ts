import { expect, test } from "vitest";
import { openPage, signedIn } from "#tests/support/browser/api-browser.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";
import { eventually } from "#tests/support/eventually.ts";

test.each([
  ["saving a video", "/_api/user/watch-later", { slugs: ["rain"] }],
  ["following an anchor", "/_api/user/following", { anchors: ["rain"] }],
] as const)(
  "the request for %s is sent to its end even if the visitor leaves the page",
  async (what, path, body) => {
    stubStorage("localStorage", "sessionStorage");
    const { requests } = await openPage({ cookie: signedIn });
    const { changeWatchLater } = await import("#lib/browser/library/watch-later.ts");
    const { changeFollowing } = await import("#lib/browser/library/following.ts");
    const change = what === "saving a video" ? changeWatchLater : changeFollowing;
    const changed = change("rain", true);
    await eventually(() => requests.length === 1);
    expect(requests[0]).toMatchObject({ path, init: { method: "PUT", keepalive: true } });
    await requests[0]?.answer({ status: 200, body });
    await changed;
  },
);
