import { expect, test } from "vitest";
import { hasAds } from "#lib/addresses/ad-pages.ts";

test.each([
  ["/video/a", true],
  ["/zh/video/a?x=1", true],
  ["/anchors/a?page=2", true],
  ["/anchors/a#list", true],
  ["/video/", true],
  ["/", false],
  ["/videos", false],
  ["/videos?anchor=/video/a", false],
  ["/anchors", false],
  ["/zh/anchors?search=x", false],
  ["/vip", false],
  ["/payment/success", false],
  ["/nowhere/video/a", false],
])("whether the page %s has places for ads: %s", (address, expected) =>
  expect(hasAds(address)).toBe(expected),
);
