import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { wantedEvents } from "#lib/paypal/webhook.ts";
import { type Recording, recordPayPal } from "#tests/support/paypal-api/record.ts";
import { eventProblems, operations } from "#tests/support/paypal-api/shapes.ts";

// Every request of the site, and every response and event of the fake PayPal, as sent.

let recording: Recording;
beforeAll(async () => {
  recording = await recordPayPal();
}, 60_000);

const rowOf = ({ method, path }: { method: string; path: string }) =>
  operations.find((row) => row.method === method && row.path.test(path));
const problem = (what: string, shape: z.ZodType | undefined, value: unknown): string[] => {
  if (shape === undefined) return [`${what} is not described`];
  const parsed = shape.safeParse(value);
  return parsed.success ? [] : [`${what}: ${z.prettifyError(parsed.error)}`];
};

test("every request to PayPal is one of the described exchanges", () => {
  const problems = recording.exchanges.flatMap((one) =>
    problem(`${one.method} ${one.path}`, rowOf(one)?.request, one.request),
  );
  expect(problems).toEqual([]);
});

test("every answer of the fake PayPal is one of the described exchanges", () => {
  const problems = recording.exchanges.flatMap((one) =>
    problem(`${one.status} to ${one.method} ${one.path}`, rowOf(one)?.answers[one.status], one.answer),
  );
  expect(problems).toEqual([]);
});

test("every event of the fake PayPal is one of the described events", () => {
  expect(recording.events.flatMap(eventProblems)).toEqual([]);
});

test("every described request and event occurs in the tests", () => {
  const requests = operations.filter(
    (row) => !recording.exchanges.some(({ method, path }) => row.method === method && row.path.test(path)),
  );
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const sent = new Set(recording.events.map(({ event_type }) => event_type));
  // The sandbox never completes an order by itself, nor changes a subscription.
  const unsent = [
    "CHECKOUT.ORDER.COMPLETED",
    "BILLING.SUBSCRIPTION.UPDATED",
    "BILLING.SUBSCRIPTION.RE-ACTIVATED",
  ];
  expect(wantedEvents.filter((type) => !sent.has(type))).toEqual(unsent);
});
