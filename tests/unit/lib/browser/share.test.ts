import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shareVideo } from "#lib/browser/share.ts";

let at: number | null = null;
vi.mock("#lib/browser/night.ts", () => ({ playedSeconds: () => at }));
const copied: string[] = [];
const address = {
  origin: "https://murmur.test",
  pathname: "/zh/video/rain",
  search: "?from=mail",
  hash: "#x",
};

beforeEach(() => {
  at = null;
  copied.length = 0;
  vi.stubGlobal("location", address);
});
afterEach(() => vi.unstubAllGlobals());
const onDevice = (share?: (data: ShareData) => Promise<void>) =>
  vi.stubGlobal("navigator", { share, clipboard: { writeText: async (text: string) => copied.push(text) } });

describe("sharing a video (product: Sleep kit)", () => {
  test.each([
    ["before it plays", null, "https://murmur.test/zh/video/rain"],
    ["at its beginning", 0, "https://murmur.test/zh/video/rain"],
    ["at a second", 754, "https://murmur.test/zh/video/rain#t=754"],
  ])("%s: the page's own address, with the time, is copied", async (_, second, expected) => {
    onDevice();
    at = second;
    expect(await shareVideo("Rain")).toEqual({ copied: true, address: expected });
    expect(copied).toEqual([expected]);
  });

  test("the device's own sheet comes first", async () => {
    const shared: ShareData[] = [];
    onDevice(async (data) => void shared.push(data));
    at = 61;
    expect((await shareVideo("Rain")).copied).toBe(false);
    expect(shared).toEqual([{ title: "Rain", url: "https://murmur.test/zh/video/rain#t=61" }]);
    expect(copied).toEqual([]);
  });

  test("whoever closes the sheet gets nothing copied", async () => {
    onDevice(() => Promise.reject(new DOMException("closed", "AbortError")));
    await expect(shareVideo("Rain")).rejects.toThrow("closed");
    expect(copied).toEqual([]);
  });
});
