import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offeredFeatures } from "#lib/services/accounts/benefit.ts";
import { settings } from "#lib/settings.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

const before = { ...settings() };
let clock = Date.now();
// What WordPress has is cached for five minutes.
beforeEach(() => {
  clock += 6 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(settings(), before);
});

const none = { TELEGRAM_GROUP_URL: undefined, SUPPORT_EMAIL: undefined };
const depending = ["earlyAccess", "videoRequest", "teleGroup", "prioritySupport"];

test.each([
  [{}, [], []],
  [{ TELEGRAM_GROUP_URL: "https://t.me/x" }, [], ["teleGroup"]],
  [{ SUPPORT_EMAIL: "help@murmur.test" }, [], ["prioritySupport"]],
  [{}, ["early-access"], ["earlyAccess"]],
  [{}, ["video-requests"], ["videoRequest"]],
])("with the settings %j, a WordPress that has %j offers %j", async (given, has, offered) => {
  Object.assign(settings(), none, given);
  wordpress(json({ version: 2, features: has }));
  const features = await offeredFeatures();
  expect(features.filter((name) => depending.includes(name)).toSorted()).toEqual(offered.toSorted());
});
