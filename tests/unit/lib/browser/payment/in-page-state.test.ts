import { describe, expect, test } from "vitest";
import {
  type InPageEvent,
  type InPageState,
  isOutcomeUnknown,
  isProcessing,
  reduceInPagePayment,
} from "#lib/browser/payment/in-page-state.ts";

const id = "I-ONE";
const failure = { status: 402, code: "INSTRUMENT_DECLINED", message: "declined" };
const outage = { status: 503, code: "SERVICE_UNAVAILABLE", message: "later" };
const wait = { attempt: 2, of: 5, seconds: 4 };

const states = {
  idle: { name: "idle" },
  loading: { name: "sdk-loading" },
  ready: { name: "ready" },
  cancelled: { name: "cancelled" },
  processing: { name: "processing", id },
  retrying: { name: "retrying", id, attempt: 1, of: 5, seconds: 5 },
  refused: { name: "error", id: null, ...failure },
  unknown: { name: "error", id, ...outage },
  done: { name: "done", id, confirmed: true },
} as const satisfies Record<string, InPageState>;
type Name = keyof typeof states;
const names = Object.keys(states) as Name[];

const events = {
  opened: { type: "opened" },
  "sdk-ready": { type: "sdk-ready" },
  cancelled: { type: "cancelled" },
  reset: { type: "reset" },
  "checked-again": { type: "checked-again" },
  approved: { type: "approved", id },
  "approved another": { type: "approved", id: "I-TWO" },
  retrying: { type: "retrying", ...wait },
  verified: { type: "verified", confirmed: true },
  "verified later": { type: "verified", confirmed: false },
  refused: { type: "verification-failed", ...failure },
  "no answer": { type: "verification-failed", ...outage },
  "start-failed": { type: "start-failed", ...failure },
} as const satisfies Record<string, InPageEvent>;

/** Every change; other events change nothing. */
const changes: Record<keyof typeof events, Partial<Record<Name, InPageState>>> = {
  opened: { idle: states.loading },
  "sdk-ready": { loading: states.ready },
  cancelled: {
    loading: states.cancelled,
    ready: states.cancelled,
    cancelled: states.cancelled,
    refused: states.cancelled,
  },
  reset: { refused: states.loading },
  "checked-again": { unknown: states.processing },
  approved: { loading: states.processing, ready: states.processing, cancelled: states.processing },
  "approved another": {
    loading: { name: "processing", id: "I-TWO" },
    ready: { name: "processing", id: "I-TWO" },
    cancelled: { name: "processing", id: "I-TWO" },
  },
  retrying: {
    processing: { name: "retrying", id, ...wait },
    retrying: { name: "retrying", id, ...wait },
  },
  verified: { processing: states.done, retrying: states.done },
  "verified later": {
    processing: { name: "done", id, confirmed: false },
    retrying: { name: "done", id, confirmed: false },
  },
  refused: { processing: states.refused, retrying: states.refused },
  "no answer": { processing: states.unknown, retrying: states.unknown },
  "start-failed": { loading: states.refused, ready: states.refused, cancelled: states.refused },
};

describe("every event in every state (product: PayPal buttons)", () => {
  const cases = Object.keys(events).flatMap((event) => names.map((name) => [event, name] as const));
  test.each(cases)("the event %s of a payment in the page is handled in the state %s", (event, name) => {
    const key = event as keyof typeof events;
    const next = reduceInPagePayment(states[name], events[key]);
    const expected = changes[key][name];
    if (expected === undefined) expect(next).toBe(states[name]);
    else expect(next).toEqual(expected);
  });
});

const run = (...types: (keyof typeof events)[]) =>
  types.reduce<InPageState>((state, type) => reduceInPagePayment(state, events[type]), states.idle);

describe("whole payments", () => {
  test("a retry after a failed verification ends with the payment done", () =>
    expect(run("opened", "sdk-ready", "approved", "retrying", "verified")).toEqual(states.done));
  test("two approvals of one payment lead to one verification and one end", () => {
    const once = run("opened", "sdk-ready", "approved");
    expect(reduceInPagePayment(once, events.approved)).toBe(once);
    expect(run("opened", "sdk-ready", "approved", "verified", "approved")).toEqual(states.done);
  });
  test("a declined order can be paid on a retry", () =>
    expect(
      run("opened", "sdk-ready", "approved", "refused", "reset", "sdk-ready", "approved", "verified"),
    ).toEqual(states.done));
  test("cancelling in the payment window removes the error", () =>
    expect(run("opened", "sdk-ready", "start-failed", "cancelled")).toEqual(states.cancelled));
  test("after a payment without an answer, only the same payment can be checked again", () => {
    const unsaid = run("opened", "sdk-ready", "approved", "no answer");
    for (const event of ["reset", "approved", "cancelled", "start-failed", "sdk-ready"] as const)
      expect(reduceInPagePayment(unsaid, events[event])).toBe(unsaid);
    expect(reduceInPagePayment(unsaid, events["checked-again"])).toEqual(states.processing);
  });
});

describe("what may have been paid is not paid anew: only PayPal knows that nothing was", () => {
  test.each([
    [402, "INSTRUMENT_DECLINED", true],
    [402, "CAPTURE_FAILED", true],
    [402, "PAYMENT_REQUIRED", false],
    [400, "BAD_REQUEST", false],
    [403, "FORBIDDEN", false],
    [409, "CONFLICT", false],
    [422, "VALIDATION_ERROR", false],
    [422, "INSTRUMENT_DECLINED", false],
    [503, "SERVICE_UNAVAILABLE", false],
  ])("whether an answer %i %s frees the buyer to pay anew: %j", (status, code, unpaid) => {
    const event = { type: "verification-failed", status, code, message: "" } as const;
    expect(reduceInPagePayment(states.processing, event)).toMatchObject({
      name: "error",
      id: unpaid ? null : id,
    });
  });
});

describe("which failures leave open whether money moved", () => {
  test.each([0, 401, 408, 429, 500, 502, 503, 504])(
    "a failure with the status %i leaves open whether money moved",
    (status) => expect(isOutcomeUnknown({ ...failure, status })).toBe(true),
  );
  test.each([400, 402, 403, 404, 409, 415, 422])(
    "a failure with the status %i means that no money moved",
    (status) => expect(isOutcomeUnknown({ ...failure, status })).toBe(false),
  );
});

test.each(names)("the browser confirms leaving the page only while a payment is processed: %s", (name) =>
  expect(isProcessing(states[name])).toBe(name === "processing" || name === "retrying"),
);
