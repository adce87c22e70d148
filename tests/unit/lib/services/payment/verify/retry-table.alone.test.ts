import { describe, expect, test, vi } from "vitest";
import { UpstreamError } from "#lib/platform/errors.ts";
import { confirmWithRetries } from "#lib/services/payment/verify/confirm-payment.ts";
import {
  type AttemptOutcome,
  type Attempts,
  nextWait,
  outcomeOfStatus,
  retryTable,
} from "#lib/services/payment/verify/retry-table.ts";
import type { Confirmation } from "#lib/wordpress/payment/payment.ts";
import { tableRows } from "#tests/support/repository.ts";

vi.mock("node:timers/promises", () => import("#tests/support/node-timers.ts"));

test("the retry table in the code equals the documented one (product: Retry table)", () => {
  const documented = tableRows("docs/product/payment.md", "Retry table").map(
    ([outcome = "", , timesSentAgain]) => [outcome.replaceAll("`", ""), Number(timesSentAgain)],
  );
  expect(Object.entries(retryTable)).toEqual(documented);
});

test.each<[number, AttemptOutcome]>([
  [400, "final"],
  [402, "final"],
  [404, "final"],
  [408, "throttled"],
  [409, "final"],
  [429, "throttled"],
  [500, "failing"],
  [503, "failing"],
  [599, "failing"],
])("an attempt that WordPress answers with %i counts as %s", (status, outcome) =>
  expect(outcomeOfStatus(status)).toBe(outcome),
);

test.each<[AttemptOutcome, Attempts, number | null, number | null]>([
  ["processing", { processing: 1 }, null, 5],
  ["processing", { processing: 5 }, null, 5],
  ["processing", { processing: 6 }, null, null],
  ["processing", { processing: 1 }, 2, 2],
  ["processing", { processing: 1 }, 3600, 30],
  ["processing", { processing: 1 }, 0, 5],
  ["failing", { failing: 1 }, null, 1],
  ["failing", { failing: 3 }, null, 4],
  ["failing", { failing: 4 }, null, null],
  ["failing", { failing: 3, network: 2 }, null, 10],
  ["failing", { failing: 1, processing: 4 }, null, 1],
  ["throttled", { throttled: 2 }, null, 2],
  ["throttled", { throttled: 3 }, null, null],
  ["network", { network: 2, throttled: 1 }, null, 4],
  ["network", { network: 3 }, null, null],
  ["final", { final: 1 }, null, null],
  ["done", { done: 1 }, null, null],
])(
  "after the attempt %s, with %j before it and a Retry-After of %j, the next one follows after %j seconds",
  (outcome, attempts, retryAfter, seconds) =>
    expect(nextWait(outcome, attempts, retryAfter)?.seconds ?? null).toBe(seconds),
);

describe("on a clock", () => {
  const reply = (status: number, parts: Partial<Confirmation> = {}): Confirmation => ({
    status,
    success: null,
    processing: false,
    message: "",
    retryAfter: null,
    ...parts,
  });
  type Answer = Confirmation | UpstreamError;
  /** The seconds at which WordPress is asked, and the outcome. The last answer repeats. */
  async function run(...answers: [Answer, ...Answer[]]) {
    vi.useFakeTimers();
    const started = Date.now();
    const requests: number[] = [];
    const waits: number[] = [];
    const ask = async () => {
      requests.push((Date.now() - started) / 1000);
      const answer = answers[requests.length - 1] ?? answers.at(-1) ?? answers[0];
      if (answer instanceof UpstreamError) throw answer;
      return answer;
    };
    const ended = confirmWithRetries(ask, ({ seconds }) => waits.push(seconds));
    await vi.runAllTimersAsync();
    const { outcome } = await ended;
    vi.useRealTimers();
    return { requests, outcome, waits };
  }

  const network = new UpstreamError("network", "reset");
  const timeout = new UpstreamError("timeout", "late");
  const invalid = new UpstreamError("invalid", "HTML");
  const yes = reply(200, { success: true });
  test.each<[string, [Answer, ...Answer[]], number[], AttemptOutcome]>([
    ["yes", [yes], [0], "done"],
    ["202 always", [reply(202)], [0, 5, 10, 15, 20, 25], "processing"],
    ["202, with a time", [reply(202, { retryAfter: 2 })], [0, 2, 4, 6, 8, 10], "processing"],
    ["200 that is still at it", [reply(200, { success: false, processing: true }), yes], [0, 5], "done"],
    ["202 with success: true is not done", [reply(202, { success: true }), yes], [0, 5], "done"],
    ["503 always", [reply(503)], [0, 1, 3, 7], "failing"],
    ["429 always", [reply(429)], [0, 1, 3], "throttled"],
    ["no connection", [network], [0, 1, 3], "network"],
    ["too slow", [timeout], [0, 1, 3], "network"],
    ["HTML with 200", [invalid], [0, 1, 3, 7], "failing"],
    ["neither yes nor no", [reply(200)], [0, 1, 3, 7], "failing"],
    ["no", [reply(200, { success: false })], [0], "final"],
    ["422", [reply(422)], [0], "final"],
    ["everything, then yes", [reply(503), network, reply(202), reply(429), yes], [0, 1, 3, 8, 12], "done"],
    [
      "the backoff ends at ten seconds",
      [reply(503), reply(503), reply(503), network, network, reply(429), yes],
      [0, 1, 3, 7, 15, 25, 35],
      "done",
    ],
  ])(
    "a confirmation is requested at the times of the retry table: %s",
    async (_, answers, requests, outcome) => {
      const result = await run(...answers);
      expect(result).toMatchObject({ requests, outcome });
      expect(result.waits, "each wait is reported").toHaveLength(requests.length - 1);
    },
  );
});
