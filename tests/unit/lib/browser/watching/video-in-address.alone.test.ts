import { expect, test, vi } from "vitest";
import { putVideoInAddress, videoInAddress } from "#lib/browser/watching/video-in-address.ts";

/** Names a video in an address. Returns the names before and after, and the new address. */
function name(given: string, slug: string) {
  const location = new URL(given, "https://murmur.test");
  const history = { state: { at: 1 }, replaceState: vi.fn() };
  history.replaceState.mockImplementation((_state, _title, next: URL) => {
    location.href = next.href;
  });
  vi.stubGlobal("window", { history, location });
  const before = videoInAddress();
  putVideoInAddress(slug);
  expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(history.state, "", expect.anything());
  return { before, after: videoInAddress(), address: location.pathname + location.search + location.hash };
}

test.each([
  ["/vip/early", "rain", null, "/vip/early?video=rain"],
  ["/vip/early?video=rain", "snow", "rain", "/vip/early?video=snow"],
  ["/zh/vip/early?from=mail#main", "守岁", null, "/zh/vip/early?from=mail&video=%E5%AE%88%E5%B2%81"],
])("at the address %s, choosing the video %s (now %s) leads to %s", (given, slug, before, address) => {
  expect(name(given, slug)).toEqual({ before, after: slug, address });
});
