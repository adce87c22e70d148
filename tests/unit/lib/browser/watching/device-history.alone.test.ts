import { beforeEach, expect, test, vi } from "vitest";
import { writeDeviceHistory } from "#lib/browser/watching/history/device-history.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

let classes: Set<string>;
beforeEach(() => {
  stubStorage("localStorage");
  classes = new Set();
  vi.stubGlobal("document", { documentElement: { classList: classes } });
});

test("the first stored position marks the document as one with a history", () => {
  writeDeviceHistory([]);
  expect([...classes]).toEqual([]);
  writeDeviceHistory([
    {
      slug: "night-rain",
      title: "Night rain",
      anchorName: "Mira",
      imageUrl: null,
      isVip: false,
      position: 12,
      duration: 600,
      at: 0,
    },
  ]);
  expect([...classes]).toEqual(["has-history"]);
});
