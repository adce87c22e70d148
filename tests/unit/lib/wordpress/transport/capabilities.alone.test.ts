import { beforeEach, expect, test, vi } from "vitest";
import { json, wordpress, wpError } from "#tests/support/wordpress.ts";

const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["performance"] });
});

const load = async () => (await import("#lib/wordpress/transport/capabilities.ts")).hasCapability;
const fails = () => wordpress(() => Promise.reject(new Error("down")));

test("a failure of WordPress leaves the abilities that it had", async () => {
  const hasCapability = await load();
  wordpress(json({ version: 2, features: ["passkeys"] }));
  expect(await hasCapability("passkeys")).toBe(true);
  fails();
  pass(6);
  expect(await hasCapability("passkeys")).toBe(true);
  pass(0.6);
  wordpress(json({ version: 2, features: [] }));
  expect(await hasCapability("passkeys")).toBe(false);
});

test("a 404 of a security plugin is a failure, a missing route an older WordPress", async () => {
  const hasCapability = await load();
  wordpress(json({ version: 2, features: ["events"] }));
  expect(await hasCapability("events")).toBe(true);
  pass(6);
  wordpress(wpError(404, "rest_disabled"));
  expect(await hasCapability("events")).toBe(true);
  pass(0.6);
  wordpress(wpError(404, "rest_no_route"));
  expect(await hasCapability("events")).toBe(false);
});

test("after a failure WordPress is asked again only every half minute, because it may hang", async () => {
  const hasCapability = await load();
  wordpress(json({ version: 2, features: ["passkeys"] }));
  await hasCapability("passkeys");
  pass(6);
  const requests = fails();
  await hasCapability("passkeys");
  const tries = requests.length;
  expect(tries).toBeGreaterThan(0);
  await hasCapability("passkeys");
  expect(requests).toHaveLength(tries);
  pass(0.6);
  await hasCapability("passkeys");
  expect(requests).toHaveLength(2 * tries);
});

test("a failure before the first answer is an outage", async () => {
  const hasCapability = await load();
  fails();
  await expect(hasCapability("passkeys")).rejects.toThrow();
  wordpress(json({ version: 2, features: ["passkeys"] }));
  expect(await hasCapability("passkeys")).toBe(true);
});
