import * as nextCache from "next/cache";
import { expect, test, vi } from "vitest";
import { featuredAnchorsOrNull } from "#lib/services/catalogue/anchor.ts";
import { newestVipVideos, relatedVideos } from "#lib/services/catalogue/video.ts";
import { membershipLevelsOrNull } from "#lib/services/payment/membership.ts";
import { wordpress } from "#tests/support/wordpress.ts";

vi.mock("next/cache", () => ({ cacheLife: vi.fn(), cacheTag: vi.fn(), revalidateTag: vi.fn() }));

const half = 30;

test.each([
  ["featured anchors", featuredAnchorsOrNull],
  ["plans", membershipLevelsOrNull],
  ["the newest VIP videos", newestVipVideos],
  ["related videos", () => relatedVideos({ slug: "rain", anchor: null } as never)],
])("a page that lacks %s requests it again within half a minute", async (_, ask) => {
  wordpress(() => new Response(null, { status: 500 }));
  vi.mocked(nextCache.cacheLife).mockClear();
  expect(await ask()).toBeNull();
  const lives = vi.mocked(nextCache.cacheLife).mock.calls as unknown as [Record<string, number>][];
  expect(lives.length).toBeGreaterThan(0);
  for (const [{ stale, revalidate }] of lives) {
    expect(stale).toBe(half);
    expect(revalidate).toBeLessThanOrEqual(half);
  }
});
