import { beforeEach, expect, test } from "vitest";
import { forgetWantedVideo, storeWantedVideo, wantedVideo } from "#lib/browser/watching/wanted-video.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

beforeEach(() => {
  stubStorage("sessionStorage");
});

test.each([
  ["/video/soft-rain", "/video/soft-rain"],
  ["/zh/video/%E9%9B%A8%E5%A3%B0", "/zh/video/%E9%9B%A8%E5%A3%B0"],
  ["/videos", null],
  ["/video/", null],
  ["/login", null],
  [null, null],
])("a visitor who comes to the plans from %s wants to watch: %s", (before, wanted) => {
  storeWantedVideo(before);
  expect(wantedVideo()).toBe(wanted);
});

test("the wanted video is remembered across the login page, until another takes its place or it is dropped", () => {
  storeWantedVideo("/video/soft-rain");
  storeWantedVideo("/login");
  expect(wantedVideo()).toBe("/video/soft-rain");
  storeWantedVideo("/video/tea");
  expect(wantedVideo()).toBe("/video/tea");
  forgetWantedVideo();
  expect(wantedVideo()).toBeNull();
});

test("a stored address that is not a video's page is ignored", () => {
  sessionStorage.setItem("wanted-video", "//evil.example/video/x");
  expect(wantedVideo()).toBeNull();
});
