import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { http } from "msw/http";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { answerProblems, requestProblems } from "./wordpress-api/check.ts";

// MSW in place of WordPress for the route tests. Its handler takes every request to any host, so that a
// call which should not have been made shows up in what was asked.

/**
 * Below a path, as a WordPress in a subfolder is. Without TLS: MSW's pretended TLS session, offered again on a second
 * connection, leaves an OpenSSL error behind that ends Node 24 at the next sealing of a cookie.
 */
const wordpressUrl = "http://wordpress.test/blog";
export const siteApi = `${wordpressUrl}/wp-json/asmr/v1/`;

const dataDir = mkdtempSync(join(tmpdir(), "murmur-routes-"));
Object.assign(process.env, {
  DATA_DIR: dataDir,
  SITE_URL: "https://murmur.test",
  WORDPRESS_URL: wordpressUrl,
  SESSION_SECRET: "x".repeat(32),
  LOG_LEVEL: "silent",
});

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterEach(() => {
  network.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => {
  network.close();
  rmSync(dataDir, { recursive: true, force: true });
});

export type Answer = (request: Request) => Response | Promise<Response>;

export const json =
  (body: unknown, init?: ResponseInit): Answer =>
  () =>
    Response.json(body, init);

const brokenAnswers = new WeakSet<Response>();

/**
 * A success that docs/wordpress-api.yaml does not allow, on purpose: the test is about how the site takes it. Every
 * other JSON with a status of success has to be as the document says.
 */
export const broken =
  (answer: Answer): Answer =>
  async (request) => {
    const response = await answer(request);
    brokenAnswers.add(response);
    return response;
  };

/** An error in WordPress's own words. */
export const wpError = (status: number, code: string, message = "Something went wrong."): Answer =>
  json({ code, message, data: { status } }, { status });

/** What is wrong with what was asked and answered during a test. */
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
  const asked = request.clone();
  const response = await answer(request);
  if (claimsToBeRight(response)) checks.push(answerProblems(asked, response));
  return response;
}

/** WordPress gives these answers in turn, the last one from then on. Returns the requests it got. */
export function wordpress(...answers: [Answer, ...Answer[]]): Request[] {
  const asked: Request[] = [];
  network.use(
    http.all("*", ({ request }) => {
      asked.push(request);
      return checkedAnswer(request, answers[asked.length - 1] ?? answers.at(-1) ?? answers[0]);
    }),
  );
  return asked;
}

/** A deadline that passes when `pass` is called, in place of `AbortSignal.timeout`; `lengths`: what was asked for. */
export function deadlineOnDemand() {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
  return {
    pass: () => clock.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
    lengths: () => timeout.mock.calls.map(([milliseconds]) => milliseconds),
  };
}
