import { afterEach, describe, expect, test, vi } from "vitest";
import { watchOutput } from "#tests/routes/support/attacks-routes.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { cut, html, reset } from "#tests/routes/support/payments.ts";
import { type Call, paypalError, World } from "#tests/routes/support/paypal-world.ts";
import { putInState } from "#tests/support/ledger.ts";
import { type Answer, broken } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
// The settings are read after this line, so the log gets everything.
process.env.LOG_LEVEL = "debug";

let members = 0;
/** A new member's token, so that rate limits of tests stay apart. */
const newCanary = () => `canary-4e1d.${++members}.signature`;
/** WordPress quotes the request in its error. */
const quoting =
  (status: number, body: (token: string) => unknown): Answer =>
  (request) =>
    Response.json(body(request.headers.get("authorization") ?? ""), { status });
/** The member's token, this app's PayPal secret, and PayPal's token. */
const basic = Buffer.from("client-id:client").toString("base64");
const secrets = ["canary-4e1d", "client-secret-canary", "A21-t", basic];
const leaks = (text: string) => secrets.filter((secret) => text.includes(secret));

let written: string[] = [];
afterEach(() => expect(leaks(written.join("\n")), "the log").toEqual([]));

const faults: [string, Answer][] = [
  ["refused", reset],
  ["500 that quotes it", quoting(500, (token) => ({ code: "x", message: `Bad ${token}` }))],
  ["400 that quotes it", quoting(400, (token) => ({ code: "x", message: `Bad <b>${token}</b>` }))],
  ["401 that quotes it", quoting(401, (token) => ({ code: "x", message: `Bad ${token}` }))],
  ["202 that quotes it", broken(quoting(202, (token) => ({ success: false, message: token })))],
  ["PayPal's no", paypalError(422, "ORDER_NOT_APPROVED")],
  ["HTML", html],
  ["cut JSON", cut],
  ["a redirect", () => new Response(null, { status: 307, headers: { location: "https://evil.test/" } })],
];

const visible = ({ headers, text }: { headers: Headers; text: string }) =>
  `${[...headers].map(([name, value]) => `${name}: ${value}`).join("\n")}\n${text}`;

const calls = "order capture confirm user create levels prepare complete token".split(" ") as Call[];

describe("no secret in any answer or log line", () => {
  describe.each(faults)("%s", (_, fault) => {
    test.each(calls)("no secret is in the answer or the log of %s", async (call) => {
      written = watchOutput();
      const canary = newCanary();
      const world = new World();
      world.members.set(canary, { id: 7000 + members, level: 1 });
      const id = await pay.approvedOrder(world, canary);
      world.answers = { [call]: fault, ...(call === "token" && { order: [paypalError(401, "x")] }) };
      const answers = [
        await pay.verifyOrder(id, { token: canary }),
        await pay.verifyOrder(id, { token: canary, headers: pay.stream }),
        await pay.ask("/paypal/order", { token: canary, body: { levelId: 6 } }),
        await pay.ask("/checkout/prepare-for-existing-user", { token: canary, body: { level_id: 3 } }),
        await pay.ask("/checkout/complete-payment", { token: canary, body: { token: "EC", PayerID: "P" } }),
        await pay.ask("/user/me", { token: canary }),
      ];
      expect(leaks(answers.map(visible).join("\n"))).toEqual([]);
      await putInState(id, "confirmed");
    });
  });

  test("no secret is in an answer or the log if fetch quotes its arguments in an error", async () => {
    written = watchOutput();
    const canary = newCanary();
    vi.spyOn(globalThis, "fetch").mockRejectedValue(
      new TypeError(`Headers.append: "Bearer ${canary} client-secret-canary" is an invalid header value.`),
    );
    const answer = await pay.verifyOrder("ORDER9", { token: canary });
    expect(answer.status).toBe(502);
    expect(leaks(visible(answer))).toEqual([]);
  });
});

test("an upstream's redirect to another host is not followed", async () => {
  written = watchOutput();
  const world = new World();
  const token = pay.newMember(world);
  const id = await pay.approvedOrder(world, token);
  const away: Answer = () => new Response(null, { status: 307, headers: { location: "https://evil.test/" } });
  for (const call of ["order", "capture", "confirm"] as const) {
    world.answers = { [call]: away };
    await pay.verifyOrder(id, { token });
  }
  expect(world.requests.filter(({ request }) => request.url.includes("evil"))).toEqual([]);
});
