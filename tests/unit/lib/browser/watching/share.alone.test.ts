import { beforeEach, describe, expect, test, vi } from "vitest";
import { shareVideo } from "#lib/browser/watching/share.ts";

let sharedSecond: number | null = null;
vi.mock("#lib/browser/player/current-player.ts", () => ({ playedSeconds: () => sharedSecond }));
const copied: string[] = [];
const address = {
  origin: "https://murmur.test",
  pathname: "/zh/video/rain",
  search: "?from=mail",
  hash: "#x",
};

beforeEach(() => {
  sharedSecond = null;
  copied.length = 0;
  vi.stubGlobal("location", address);
});
const onDevice = (share?: (data: ShareData) => Promise<void>) =>
  vi.stubGlobal("navigator", { share, clipboard: { writeText: async (text: string) => copied.push(text) } });

describe("sharing a video (product: Sleep kit)", () => {
  test.each([
    ["before it plays", null, "https://murmur.test/zh/video/rain"],
    ["at its beginning", 0, "https://murmur.test/zh/video/rain"],
    ["at a second", 754, "https://murmur.test/zh/video/rain#t=754"],
  ])("sharing a video (%s) copies the page's own address with the time", async (_, second, expected) => {
    onDevice();
    sharedSecond = second;
    expect(await shareVideo("Rain")).toEqual({ how: "copied", address: expected });
    expect(copied).toEqual([expected]);
  });

  test("the device's own share sheet is used before copying", async () => {
    const shared: ShareData[] = [];
    onDevice(async (data) => void shared.push(data));
    sharedSecond = 61;
    expect((await shareVideo("Rain")).how).toBe("sheet");
    expect(shared).toEqual([{ title: "Rain", url: "https://murmur.test/zh/video/rain#t=61" }]);
    expect(copied).toEqual([]);
  });

  test("closing the device's share sheet copies nothing", async () => {
    onDevice(() => Promise.reject(new DOMException("closed", "AbortError")));
    expect((await shareVideo("Rain")).how).toBe("sheet");
    expect(copied).toEqual([]);
  });

  test("the address is copied if the share sheet won't open, such as long after the click", async () => {
    onDevice(() => Promise.reject(new DOMException("no gesture", "NotAllowedError")));
    sharedSecond = 61;
    expect((await shareVideo("Rain")).how).toBe("copied");
    expect(copied).toEqual(["https://murmur.test/zh/video/rain#t=61"]);
  });

  test("the address is shown with the time if nothing may be copied", async () => {
    vi.stubGlobal("navigator", {});
    sharedSecond = 61;
    expect(await shareVideo("Rain")).toEqual({
      how: "shown",
      address: "https://murmur.test/zh/video/rain#t=61",
    });
  });
});
