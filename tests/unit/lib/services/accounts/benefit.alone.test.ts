import { beforeEach, describe, expect, test, vi } from "vitest";
import { earlyTeasers, offeredFeatures } from "#lib/services/accounts/benefit.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { broken, json, wordpress } from "#tests/support/wordpress.ts";

let elapsed = performance.now();
// WordPress's capabilities are cached for five minutes.
beforeEach(() => {
  elapsed += 6 * 60_000;
  vi.spyOn(performance, "now").mockReturnValue(elapsed);
  vi.useFakeTimers({ toFake: ["Date"] });
});

const none = { TELEGRAM_GROUP_URL: undefined, SUPPORT_EMAIL: undefined };
const depending = ["earlyAccess", "videoRequest", "teleGroup", "prioritySupport"];

test.each([
  [{}, [], []],
  [{ TELEGRAM_GROUP_URL: "https://t.me/x" }, [], ["teleGroup"]],
  [{ SUPPORT_EMAIL: "help@murmur.test" }, [], ["prioritySupport"]],
  [{}, ["early-access"], ["earlyAccess"]],
  [{}, ["video-requests"], ["videoRequest"]],
])(
  "with the settings %j and the WordPress features %j, the site offers the benefits %j",
  async (given, has, offered) => {
    changeSettings({ ...none, ...given });
    wordpress(json({ version: 2, features: has }));
    const features = await offeredFeatures();
    expect(features.filter((name) => depending.includes(name)).toSorted()).toEqual(offered.toSorted());
  },
);

describe("teasers of early videos", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const has = (features: string[], teasers: unknown[]) =>
    wordpress((request) =>
      request.url.includes("/capabilities")
        ? json({ version: 2, features })(request)
        : broken(json(teasers))(request),
    );
  const teaser = () => ({
    title: "Next &amp; week",
    poster: "https://wp.test/a.jpg",
    duration: "1512",
    public_at: inDays(2),
  });

  test("teasers are the videos still to come, and pass on nothing else that WordPress sends", async () => {
    has(["early-teaser"], [{ ...teaser(), slug: "next-week" }, { ...teaser(), public_at: inDays(-1) }, {}]);
    expect(await earlyTeasers()).toEqual([
      { title: "Next & week", imageUrl: "https://wp.test/a.jpg", duration: 1512, publicAt: inDays(2) },
    ]);
  });

  test("a WordPress without the capability of early access gives no teasers", async () => {
    has([], [teaser()]);
    expect(await earlyTeasers()).toEqual([]);
  });
});
