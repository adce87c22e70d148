import { beforeEach, expect, test, vi } from "vitest";
import { json, wordpress, wpError } from "#tests/support/wordpress.ts";

const sixMinutes = 6 * 60_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"] });
});

const load = async () => (await import("#lib/wordpress/transport/capabilities.ts")).hasCapability;
const fails = () => wordpress(() => Promise.reject(new Error("down")));

test("a failure of WordPress leaves the abilities that it had", async () => {
  const hasCapability = await load();
  wordpress(json({ version: 2, features: ["passkeys"] }));
  expect(await hasCapability("passkeys")).toBe(true);
  fails();
  vi.setSystemTime(Date.now() + sixMinutes);
  expect(await hasCapability("passkeys")).toBe(true);
  wordpress(json({ version: 2, features: [] }));
  expect(await hasCapability("passkeys")).toBe(false);
});

test("a 404 of a security plugin is a failure, a missing route an older WordPress", async () => {
  const hasCapability = await load();
  wordpress(json({ version: 2, features: ["events"] }));
  expect(await hasCapability("events")).toBe(true);
  vi.setSystemTime(Date.now() + sixMinutes);
  wordpress(wpError(404, "rest_disabled"));
  expect(await hasCapability("events")).toBe(true);
  wordpress(wpError(404, "rest_no_route"));
  expect(await hasCapability("events")).toBe(false);
});

test("a failure before the first answer is an outage", async () => {
  const hasCapability = await load();
  fails();
  await expect(hasCapability("passkeys")).rejects.toThrow();
  wordpress(json({ version: 2, features: ["passkeys"] }));
  expect(await hasCapability("passkeys")).toBe(true);
});
