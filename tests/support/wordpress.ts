import { http } from "msw/http";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { answerProblems, requestProblems } from "./wordpress-api/check.ts";

// MSW as WordPress for the route tests. It handles every request to any host, so that a call that should not
// have been made is recorded.

/**
 * The address has a path, as of a WordPress in a subfolder. It has no TLS: a resumed TLS session of MSW leaves
 * an OpenSSL error behind, which ends Node 24 when it next encrypts a cookie.
 */
const wordpressUrl = "http://wordpress.test/blog";
export const siteApi = `${wordpressUrl}/wp-json/asmr/v1/`;

const dataDir = temporaryFolder();
Object.assign(process.env, {
  DATA_DIR: dataDir,
  SITE_URL: "https://murmur.test",
  WORDPRESS_URL: wordpressUrl,
  SESSION_SECRET: "x".repeat(32),
  LOG_LEVEL: "silent",
});

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

export type Answer = (request: Request) => Response | Promise<Response>;

export const json =
  (body: unknown, init?: ResponseInit): Answer =>
  () =>
    Response.json(body, init);

const brokenAnswers = new WeakSet<Response>();

/**
 * A deliberately invalid success, for tests of the site's reaction. Every other successful JSON must match
 * docs/wordpress-api.yaml.
 */
export const broken =
  (answer: Answer): Answer =>
  async (request) => {
    const response = await answer(request);
    brokenAnswers.add(response);
    return response;
  };

/** A WordPress error. */
export const wpError = (status: number, code: string, message = "Something went wrong."): Answer =>
  json({ code, message, data: { status } }, { status });

/** The deviations of a test's requests and responses. */
let checks: Promise<string[]>[] = [];
afterEach(async () => {
  const problems = (await Promise.all(checks)).flat();
  checks = [];
  expect(problems, "calls of WordPress that docs/wordpress-api.yaml does not allow").toEqual([]);
});

const claimsToBeRight = (response: Response) =>
  response.ok &&
  !brokenAnswers.has(response) &&
  !response.headers.has("content-encoding") &&
  (response.headers.get("content-type")?.startsWith("application/json") ?? false);

async function checkedAnswer(request: Request, answer: Answer): Promise<Response> {
  if (!request.url.startsWith(`${wordpressUrl}/`)) return answer(request);
  checks.push(requestProblems(request));
  const copy = request.clone();
  const response = await answer(request);
  if (claimsToBeRight(response)) checks.push(answerProblems(copy, response));
  return response;
}

/** WordPress sends these responses in order, the last one repeatedly. Returns the requests. */
export function wordpress(...answers: [Answer, ...Answer[]]): Request[] {
  const requests: Request[] = [];
  network.use(
    http.all("*", ({ request }) => {
      requests.push(request);
      return checkedAnswer(request, answers[requests.length - 1] ?? answers.at(-1) ?? answers[0]);
    }),
  );
  return requests;
}

/** A request's address without `_cb`, which differs each time. */
export function plainUrl({ url }: { url: string }): string {
  const plain = new URL(url);
  plain.searchParams.delete("_cb");
  return plain.href;
}

/** A request's method and address, as `plainUrl` has it. */
export const plainCall = (request: Request): string => `${request.method} ${plainUrl(request)}`;

/** Replaces `AbortSignal.timeout` by a deadline that passes with `pass`; `lengths` are the requested ones. */
export function deadlineOnDemand() {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
  return {
    pass: () => clock.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
    lengths: () => timeout.mock.calls.map(([milliseconds]) => milliseconds),
  };
}

/** An answer that never comes; its deadline passes once it was requested. */
export function hangingAnswer(): Answer {
  const { pass } = deadlineOnDemand();
  return () => {
    pass();
    return new Promise<never>(() => {});
  };
}
