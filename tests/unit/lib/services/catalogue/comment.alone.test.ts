import { describe, expect, test, vi } from "vitest";
import type { Comment } from "#lib/contracts/catalogue/comment.ts";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { commentsOnPage } from "#lib/services/catalogue/comment.ts";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";

const rawComments: Comment[] = [
  {
    ...{ id: "1", content: "So quiet.", createdAt: null, hearts: 0, isAnchor: false, isDeleted: false },
    replies: [],
    user: { id: null, displayName: "Ann", avatarUrl: null },
  },
];
const video = (slug: string, commentCount: number | null, comments: Comment[] = []) =>
  ({ slug, commentCount, comments }) as VideoDetail;
const raw = {
  comments: [{ id: 7, content: "Asleep by nine.", author_name: "Bo" }],
  pagination: { currentPage: 1, totalPages: 2, totalComments: 9 },
};

describe("the comments that a video's page holds (product: Comments)", () => {
  test.each([
    ["as WordPress gives them with the video", video("a", 1, rawComments), { count: 1, newest: rawComments }],
    ["none", video("a", 0), { count: 0, newest: [] }],
  ])(
    "WordPress gets no further request for comments that came with the video: %s",
    async (_, video, expected) => {
      const requests = wordpressAnswers(raw);
      expect(await commentsOnPage(video)).toEqual(expected);
      expect(requests).toEqual([]);
    },
  );

  test.each([
    ["nothing of them", video("b", null)],
    ["only their number", video("b", 9)],
    ["some, and not how many", video("b", null, rawComments)],
  ])("WordPress gets a request for the comments where the video came with %s", async (_, video) => {
    const requests = wordpressAnswers(raw);
    const found = await commentsOnPage(video);
    expect(found?.count).toBe(9);
    expect(found?.newest.map(({ content }) => content)).toEqual(["Asleep by nine."]);
    expect(requests.map(({ pathname }) => pathname)).toEqual(["/wp-json/asmr/v1/video/b/comments"]);
  });

  test("the comments are unknown if WordPress fails", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
    expect(await commentsOnPage(video("c", null))).toBeNull();
  });
});
