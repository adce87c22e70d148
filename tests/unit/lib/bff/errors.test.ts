import { describe, expect, test, vi } from "vitest";
import { answerError } from "#lib/bff/answer.ts";
import type { ErrorWords } from "#lib/bff/site-error.ts";
import { SiteError, UpstreamError, type UpstreamFailure, upstreamFailure } from "#lib/platform/errors.ts";

/** An error after `use cache`, which keeps only its digest. */
const acrossCache = (error: UpstreamError) =>
  Object.assign(new Error("An error occurred"), { digest: error.digest });

/** The response to a browser about an error, in its language. */
async function answered(error: unknown, words: ErrorWords = { subject: "videos" }, language = "en") {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const request = new Request("https://murmur.test/_api/x", { headers: { "accept-language": language } });
  const response = answerError(error, { request, ...words });
  return { status: response.status, body: await response.json() };
}

describe("a failed call to WordPress", () => {
  test.each<[UpstreamFailure, number | undefined, number, string, string]>([
    ["network", undefined, 502, "UPSTREAM_FAILED", "Failed to fetch videos: 502"],
    ["timeout", undefined, 504, "UPSTREAM_TIMEOUT", "Failed to fetch videos: 504"],
    [
      "invalid",
      undefined,
      502,
      "UPSTREAM_FAILED",
      "Invalid video list data format from API: unexpected shape",
    ],
    ["http", 503, 502, "UPSTREAM_FAILED", "Failed to fetch videos: 503"],
    ["http", 500, 502, "UPSTREAM_FAILED", "Failed to fetch videos: 500"],
    ["http", 404, 502, "UPSTREAM_FAILED", "Failed to fetch videos: 404"],
    ["http", 401, 502, "UPSTREAM_FAILED", "Failed to fetch videos: 401"],
  ])(
    "a failed call to WordPress (%s, HTTP status %s) is answered by its row in the error catalogue",
    async (kind, upstream, status, code, message) => {
      const error = new UpstreamError(kind, "for the log only", upstream);
      const answer = { status, body: { error: { code, message } } };
      expect(await answered(error)).toEqual(answer);
      expect(await answered(acrossCache(error)), "across a cache boundary").toEqual(answer);
      expect(upstreamFailure(acrossCache(error))).toEqual({ kind, status: upstream });
    },
  );

  test.each<[string, unknown]>([
    ["null", null],
    ["undefined", undefined],
    ["text", "UPSTREAM;http;503"],
    ["an error without digest", new Error("x")],
    ["Next's own digest", { digest: "NEXT_HTTP_ERROR_FALLBACK;404" }],
    ["a hash", { digest: "1234567890" }],
    ["a kind that is none", { digest: "UPSTREAM;other;503" }],
    ["a kind of every object", { digest: "UPSTREAM;constructor;" }],
    ["a digest that is no text", { digest: 5 }],
  ])("the error %s is not recognized as a failed call to WordPress", (_, error) =>
    expect(upstreamFailure(error)).toBeNull(),
  );
});

describe("the words of a failed call", () => {
  const unreadable = new UpstreamError("invalid", "for the log only");
  const message = async (...given: Parameters<typeof answered>) =>
    (await answered(...given)).body.error.message;

  test("the text about a failed call is in the visitor's language", async () => {
    expect(await message(unreadable, { subject: "videos" }, "zh")).toBe("内容加载失败，请稍后再试。");
    const failed = new UpstreamError("http", "for the log only", 503);
    expect(await message(failed, { subject: "videos" }, "zh")).toBe("内容加载失败，请稍后再试（503）");
  });

  test("a subject without a text for an unreadable answer uses its text for a failure", async () =>
    expect(await message(unreadable, { subject: "levels" })).toBe("Failed to fetch membership levels: 502"));
});

describe("other errors", () => {
  test("the site's own errors keep their own texts", async () =>
    expect(await answered(new SiteError(404, "NOT_FOUND", "Video not found"))).toEqual({
      status: 404,
      body: { error: { code: "NOT_FOUND", message: "Video not found" } },
    }));

  test.each<[string, unknown]>([
    ["a bug", new TypeError("x.y is not a function, token=secret")],
    ["a thrown text", "secret"],
    ["nothing", undefined],
  ])("the answer to a visitor does not contain the text of %s", async (_, error) =>
    expect(await answered(error)).toEqual({
      status: 500,
      body: { error: { code: "SERVER_ERROR", message: "Server error, please try again." } },
    }),
  );
});
