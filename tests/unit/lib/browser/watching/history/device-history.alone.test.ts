import { beforeEach, expect, test, vi } from "vitest";
import { markHistory, writeDeviceHistory } from "#lib/browser/watching/history/device-history.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

let classes: Set<string>;
let isHome: boolean;
beforeEach(() => {
  stubStorage("localStorage");
  classes = new Set();
  isHome = false;
  const querySelector = () => (isHome ? {} : null);
  vi.stubGlobal("document", { documentElement: { classList: classes }, querySelector });
});

const entry = {
  slug: "night-rain",
  title: "Night rain",
  anchorName: "Mira",
  imageUrl: null,
  isVip: false,
  position: 12,
  duration: 600,
  at: 0,
};

test("the first stored position marks the document as one with a history", () => {
  writeDeviceHistory([]);
  expect([...classes]).toEqual([]);
  writeDeviceHistory([entry]);
  expect([...classes]).toEqual(["has-history"]);
});

test("a home page on the screen keeps its form, and the next page is marked as one with a history", () => {
  isHome = true;
  writeDeviceHistory([entry]);
  expect([...classes]).toEqual([]);
  isHome = false;
  markHistory();
  expect([...classes]).toEqual(["has-history"]);
});
