import { expect, test } from "vitest";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { commentsQuery } from "#lib/browser/comment/comment.ts";
import { feedAddressQuery, followedQuery, followingQuery } from "#lib/browser/library/following.ts";
import { watchLaterQuery } from "#lib/browser/library/watch-later.ts";
import { levelsQuery } from "#lib/browser/membership/membership.ts";
import { paypalConfigQuery } from "#lib/browser/payment/calls.ts";
import { historyQuery } from "#lib/browser/watching/history/member-history.ts";
import { videoQuery } from "#lib/browser/watching/video.ts";
import { browserCache, cache } from "#lib/config/cache.ts";

const minute = 60_000;

test.each([
  ["a video's comments", commentsQuery("rain", 1), 1, 10],
  ["a video", videoQuery("rain"), 5, 30],
  ["who is followed", followingQuery, 5, 10],
  ["what is new from them", followedQuery, 5, 10],
  ["the member's feed", feedAddressQuery, 5, 10],
  ["the history", historyQuery, 1, 10],
  ["Watch later", watchLaterQuery, 10, 10],
  ["the levels", levelsQuery, 10, 10],
  ["PayPal's settings", paypalConfigQuery, 5, 30],
  ["anything else", queryClient.getDefaultOptions().queries, 10, 10],
])(
  "a page treats %s as fresh, and stores it, for the documented times (case %#)",
  (_, query, fresh, held) => {
    expect(query).toMatchObject({ staleTime: fresh * minute, gcTime: held * minute });
  },
);

test("only the documented kinds of data are stored in a browser for a limited time", () => {
  const all = Object.entries({ ...cache, ...browserCache });
  const held = all.filter(([, row]) => "discard" in row).map(([name]) => name);
  expect(held.sort()).toEqual([
    "comments",
    "following",
    "history",
    "levels",
    "paypalConfig",
    "video",
    "watchLater",
  ]);
});
