import { expect, test } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { pictureDiagnosis } from "#lib/services/doctor/check-pictures.ts";

const list = (...addresses: unknown[]) => ({
  status: 200,
  json: { videos: addresses.map((featured_media_url) => ({ slug: "rain", acf: { featured_media_url } })) },
  code: "",
  date: null,
});
const settings = readSettings({ WORDPRESS_URL: "https://wp.test/blog", MEDIA_HOSTS: "cdn.test" });
const diagnosisOf = (...addresses: unknown[]) => pictureDiagnosis(list(...addresses), settings)[0];

test.each([
  ["https://wp.test/blog/wp-content/uploads/2025/09/rain.jpg", "wp.test/blog/wp-content/uploads/"],
  ["https://wp.test/blog/app/uploads/2025/09/rain.jpg", "wp.test/blog/app/uploads/"],
  ["https://wp.test/blog/files/rain.jpg", "wp.test/blog/files/"],
  ["https://cdn.test/any/rain.jpg?w=640", "cdn.test/any/"],
])("the doctor reports no problem if the first picture is served: %s", (address, place) =>
  expect(diagnosisOf(address)).toEqual({ check: "pictures", level: "ok", text: `come from ${place}` }),
);

test.each([
  [
    "https://i0.wp.com/wp.test/wp-content/uploads/2025/09/rain.jpg",
    ["i0.wp.com/wp.test/wp-content/uploads/", "add i0.wp.com to MEDIA_HOSTS"],
  ],
  ["https://wp.test/blog/media/2025/09/rain.jpg", ["wp.test/blog/media/", "add wp.test to MEDIA_HOSTS"]],
  ["https://wp.test/rain.jpg", ["wp.test/,", "add wp.test to MEDIA_HOSTS"]],
  ["http://other.test/media/rain.jpg", ["other.test/media/", "over https", "MEDIA_HOSTS"]],
  ["https://other.test:8443/rain.jpg", ["other.test:8443/", "over https", "MEDIA_HOSTS"]],
  ["/wp-content/uploads/rain.jpg", ["/wp-content/uploads/rain.jpg", "whole address"]],
])("the doctor says what to change if the first picture is not served: %s", (address, words) => {
  const found = diagnosisOf(address);
  expect(found?.level).toBe("fail");
  for (const word of words) expect(found?.text).toContain(word);
});

test("pictures of a WordPress on http, outside its folder of uploads, can't be allowed by a setting", () => {
  const plain = readSettings({ WORDPRESS_URL: "http://wp.test:8080" });
  const [found] = pictureDiagnosis(list("http://wp.test:8080/media/rain.jpg"), plain);
  expect(found).toMatchObject({ level: "fail", text: expect.stringContaining("over https") });
});

test("the doctor looks past videos without a picture to find a first picture", () => {
  expect(diagnosisOf(null, "", 7, "https://evil.test/rain.jpg")?.text).toContain("evil.test");
});

test.each([
  ["no video", list()],
  ["no picture", list(null, "")],
  ["no list", { ...list(), json: { code: "rest_no_route" } }],
  ["no JSON", { ...list(), json: undefined }],
])("the doctor skips the check of pictures where there is %s", (_, probe) =>
  expect(pictureDiagnosis(probe, settings)).toEqual([]),
);
