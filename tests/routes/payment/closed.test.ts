import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET as ready } from "#app/%5Fapi/health/ready/route.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

// A damaged ledger.
const dir = mkdtempSync(join(tmpdir(), "murmur-closed-"));
beforeAll(() => writeFileSync(join(dir, "payments.db"), "no database ".repeat(100)));
beforeEach(() => {
  changeSettings({ DATA_DIR: dir });
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const asks: [pay.Path, unknown][] = [
  ["/paypal/order", { levelId: 6 }],
  ["/paypal/subscription", { levelId: 3 }],
  ["/paypal-verify", { levelId: 6, paypalOrderID: "5O190127TN364715T" }],
  ["/paypal-subscription-verify", { levelId: 3, subscriptionID: "I-BW452GLLEP1G" }],
  ["/checkout/prepare-for-existing-user", { level_id: 3 }],
];

test.each(asks)("%s says that payments are closed, and nothing is made or captured", async (path, body) => {
  const world = new World({});
  const token = pay.newMember(world);
  const answer = await pay.ask(path, { token, body });
  expect([answer.status, answer.json.error.code]).toEqual([503, "PAYMENTS_CLOSED"]);
  expect(answer.json.error.message).toMatch(/^Payments are closed right now/);
  expect(world.count("create", "subscribe", "capture")).toBe(0);
});

test("while payments are closed a member stays logged in, and readiness is 503", async () => {
  const world = new World({});
  const answer = await pay.ask("/user/me", { token: pay.newMember(world) });
  expect([answer.status, typeof answer.json.user]).toEqual([200, "object"]);
  const health = await ready(new Request("https://murmur.test/_api/health/ready"));
  expect([health.status, await health.json()]).toEqual([503, { notReady: ["payments"] }]);
});
