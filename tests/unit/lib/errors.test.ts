import { describe, expect, test } from "vitest";
import { errorAnswer, SiteError, UpstreamError, type UpstreamFailure, upstreamFailure } from "#lib/errors.ts";
import { fetchFailures } from "#lib/fetch-failures.ts";

/** What `use cache` leaves of an error: its digest. */
const acrossCache = (error: UpstreamError) =>
  Object.assign(new Error("An error occurred"), { digest: error.digest });
const texts = fetchFailures.videos;

describe("a failed call to WordPress (spec §8, Fetch errors; targets, Faults)", () => {
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
  ])("%s %s", (kind, upstream, status, code, message) => {
    const error = new UpstreamError(kind, "told to the log only", upstream);
    const answer = { status, body: { error: { code, message } } };
    expect(errorAnswer(error, texts)).toEqual(answer);
    expect(errorAnswer(acrossCache(error), texts), "across a cache boundary").toEqual(answer);
    expect(upstreamFailure(acrossCache(error))).toEqual({ kind, status: upstream });
  });

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
  ])("%s is no failed call", (_, error) => expect(upstreamFailure(error)).toBeNull());
});

describe("other errors", () => {
  test("the site's own say what they are", () =>
    expect(errorAnswer(new SiteError(404, "NOT_FOUND", "Video not found"), texts)).toEqual({
      status: 404,
      body: { error: { code: "NOT_FOUND", message: "Video not found" } },
    }));

  test.each<[string, unknown]>([
    ["a bug", new TypeError("x.y is not a function, token=secret")],
    ["a thrown text", "secret"],
    ["nothing", undefined],
  ])("%s says nothing of itself", (_, error) =>
    expect(errorAnswer(error, texts)).toEqual({
      status: 500,
      body: { error: { code: "SERVER_ERROR", message: "Server error, please try again." } },
    }),
  );
});
