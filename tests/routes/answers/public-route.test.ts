import { describe, expect, test, vi } from "vitest";
import { apiRoute } from "#lib/bff/api-route.ts";
import { publicRoute } from "#lib/bff/public-route.ts";
import { SiteError, UpstreamError } from "#lib/platform/errors.ts";
import { SessionEnded, WordPressError } from "#lib/platform/wordpress-error.ts";

const call = async (handler: () => Promise<unknown>, build = publicRoute) => {
  const response = await build({ subject: "videos" }, handler)(
    new Request("https://murmur.test/_api/x?key=canary"),
    { params: Promise.resolve({}) },
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return { status: response.status, text: await response.text() };
};

describe("an answer of /_api (one envelope, never cached)", () => {
  test.each([
    [{ a: 1 }, 200, '{"a":1}'],
    [null, 200, "null"],
    [undefined, 204, ""],
  ])("the result %j is answered with %i and %j", async (result, status, text) =>
    expect(await call(async () => result)).toEqual({ status, text }),
  );

  test.each([400, 401, 403, 404, 409, 429, 503])(
    "an error of the site's own is answered with its status %i",
    async (status) => {
      const { text, ...answer } = await call(async () => {
        throw new SiteError(status, "CODE", "Shown to people");
      });
      expect(answer.status).toBe(status);
      expect(JSON.parse(text)).toEqual({ error: { code: "CODE", message: "Shown to people" } });
    },
  );

  test("a bug is answered with 500, and is logged without the query", async () => {
    vi.stubEnv("LOG_LEVEL", "error");
    // A process reads its settings once, and this test needs others: it logs.
    vi.resetModules();
    const speaking = await import("#lib/bff/public-route.ts");
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const { status, text } = await call(async () => {
      throw new TypeError("secret.path is not a function");
    }, speaking.publicRoute);
    expect(status).toBe(500);
    const found = JSON.parse(text);
    expect(found).toEqual({ error: { code: "SERVER_ERROR", message: "Server error, please try again." } });
    const lines = written.mock.calls.map(([line]) => String(line));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", path: "/_api/x" });
    expect(lines[0]).not.toContain("canary");
  });
});

describe("how a counted attempt ends", () => {
  /**
   * The attempt's outcome for the rate limit when the route throws this error, and the response if it has its own text.
   */
  async function ended(error: Error | null, instead: SiteError | null = null) {
    const outcomes: string[] = [];
    const route = apiRoute({}, async (call) => {
      const conclude = async (outcome: string) => {
        outcomes.push(outcome);
        return instead;
      };
      call.attempt = { isIgnored: false, conclude };
      if (error !== null) throw error;
      return { a: 1 };
    });
    const { status } = await route(new Request("https://murmur.test/_api/x"));
    return [...outcomes, status];
  }

  test.each<[string, Error | null, string, number]>([
    ["a result", null, "success", 200],
    ["refused by this site", new SiteError(403, "CROSS_SITE"), "failure", 403],
    ["nothing is set up that could judge it", new SiteError(503, "PAYPAL_UNAVAILABLE"), "outage", 503],
    ["WordPress did not answer", new UpstreamError("timeout", "late"), "outage", 504],
    ["WordPress refused it", new WordPressError(503, "closed", "Closed."), "failure", 502],
    ["the session is over", new SessionEnded("expired", ""), "failure", 401],
  ])("a public route's outcome is counted: %s", async (_, error, outcome, status) =>
    expect(await ended(error)).toEqual([outcome, status]),
  );

  test("the answer to a failure may say how long to wait", async () =>
    expect(await ended(new SiteError(401, "NO"), new SiteError(429, "TOO_MANY_TRIES"))).toEqual([
      "failure",
      429,
    ]));
});
