import { describe, expect, test } from "vitest";
import { cache } from "#lib/config/cache.ts";

const minutes = (count: number) => count * 60;

describe("how long answers live (product: Caching)", () => {
  test.each(Object.values(cache))(
    "an answer tagged $tag may be served through an outage, and its page stays static",
    (noun) => {
      expect(noun.stale).toBeGreaterThanOrEqual(30);
      // The answer that something is missing is short-lived. All others outlive an outage.
      expect(noun.expire).toBeGreaterThanOrEqual(minutes(noun === cache.missing ? 10 : 24 * 60));
      expect(noun.expire).toBeGreaterThan(noun.revalidate);
    },
  );

  test("every kind of cached data has a tag of its own", () =>
    expect(new Set(Object.values(cache).map(({ tag }) => tag)).size).toBe(Object.keys(cache).length));
});
