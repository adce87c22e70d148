import { beforeEach, expect, test, vi } from "vitest";
import { json, wordpress, wpError } from "#tests/support/wordpress.ts";

const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["performance"] });
});

const load = async () => (await import("#lib/wordpress/transport/capabilities.ts")).hasCapability;
const fails = () => wordpress(() => Promise.reject(new Error("down")));

test("a failure of WordPress leaves the abilities that it listed before", async () => {
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

test.each([
  ["a security plugin", "rest_disabled"],
  ["a WordPress whose plugin is off during an update", "rest_no_route"],
])("an answer 404 of %s leaves the abilities that WordPress listed before", async (_, code) => {
  const hasCapability = await load();
  wordpress(json({ version: 2, features: ["triggers"] }));
  expect(await hasCapability("triggers")).toBe(true);
  pass(6);
  wordpress(wpError(404, code));
  expect(await hasCapability("triggers")).toBe(true);
  pass(0.6);
  wordpress(json({ version: 2, features: [] }));
  expect(await hasCapability("triggers")).toBe(false);
});

test("a first answer without the route means an older WordPress, or a plugin that is back within half a minute", async () => {
  const hasCapability = await load();
  wordpress(wpError(404, "rest_no_route"));
  expect(await hasCapability("triggers")).toBe(false);
  wordpress(json({ version: 2, features: ["triggers"] }));
  pass(0.6);
  expect(await hasCapability("triggers")).toBe(true);
});

test("after a failure WordPress gets a request for its abilities only every half minute, because it may hang", async () => {
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

test("a failure before WordPress's first answer counts as an outage", async () => {
  const hasCapability = await load();
  fails();
  await expect(hasCapability("passkeys")).rejects.toThrow();
  wordpress(json({ version: 2, features: ["passkeys"] }));
  expect(await hasCapability("passkeys")).toBe(true);
});
