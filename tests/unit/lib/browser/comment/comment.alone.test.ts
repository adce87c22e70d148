import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openPage, signedIn } from "#tests/support/browser/api-browser.ts";
import { eventually } from "#tests/support/eventually.ts";

beforeEach(() => vi.useFakeTimers());

const none = { comments: [], pagination: { currentPage: 1, totalPages: 1, totalComments: 0 } };
const failed = (status: number) => ({ status, body: { error: { code: "FAILED", message: "x" } } });

async function open() {
  const page = await openPage({ cookie: signedIn });
  return { ...page, ...(await import("#lib/browser/comment/comment.ts")) };
}

describe("a page of comments that can't be had", () => {
  test.each([
    ["no answer", "unreachable" as const, 2],
    ["an outage", failed(502), 2],
    ["a refusal", failed(404), 1],
  ])(
    "a page of comments that failed is requested once more if that may help: %s",
    async (_, answer, times) => {
      const { commentsQuery, queryClient, requests } = await open();
      const reading = queryClient.fetchQuery(commentsQuery("rain", 2)).catch((error: unknown) => error);
      for (let nth = 0; nth < times; nth += 1) {
        await eventually(() => requests.length > nth);
        expect(requests[nth]?.path).toBe("/_api/video/rain/comments?page=2");
        await requests[nth]?.answer(answer);
        await vi.advanceTimersByTimeAsync(60_000);
      }
      expect(await reading).toMatchObject({ name: "ApiError" });
      expect(requests).toHaveLength(times);
    },
  );
});

describe("posting a comment", () => {
  /** Opens a page with the first comments and posts one. */
  async function post(answer: Parameters<Awaited<ReturnType<typeof open>>["requests"][0]["answer"]>[0]) {
    const page = await open();
    const { commentMutation, commentsQuery, queryClient, requests } = page;
    queryClient.setQueryData(commentsQuery("rain", 1).queryKey, none);
    new QueryObserver(queryClient, { ...commentsQuery("rain", 1), refetchOnMount: false }).subscribe(
      () => {},
    );
    const onPosted = vi.fn();
    const mutation = queryClient.getMutationCache().build(queryClient, commentMutation("rain", onPosted));
    const posting = mutation.execute({ content: "So calm" }).catch(() => {});
    await eventually(() => requests.length === 1);
    expect(requests[0]).toMatchObject({ path: "/_api/video/rain/comments", init: { method: "POST" } });
    await requests[0]?.answer(answer);
    await vi.advanceTimersByTimeAsync(0);
    return { posting, onPosted, after: requests.slice(1).map(({ path }) => path), requests };
  }
  const list = "/_api/video/rain/comments?page=1";
  const account = "/_api/user/me";

  test("a new comment is shown at once, until the list that contains it has arrived", async () => {
    const { posting, onPosted, after, requests } = await post({ status: 200, body: {} });
    expect(onPosted).toHaveBeenCalledTimes(1);
    expect(after).toEqual([list]);
    await requests[1]?.answer({ status: 200, body: none });
    await posting;
  });

  test.each([
    ["no answer: it may have arrived", "unreachable" as const, [list]],
    ["an outage: it may have arrived", failed(504), [list]],
    ["a refusal", failed(422), []],
    ["a session that is gone: who is here is asked again", failed(401), [account]],
  ])(
    "a comment that failed to be posted refreshes only what may have changed: %s",
    async (_, answer, asks) => {
      const { onPosted, after } = await post(answer);
      expect(onPosted).not.toHaveBeenCalled();
      expect(after).toEqual(asks);
    },
  );
});
