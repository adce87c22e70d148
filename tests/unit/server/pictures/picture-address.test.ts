import { describe, expect, test } from "vitest";
import { readSettings } from "#lib/settings.ts";
import { pictureHosts, readPictureAddress } from "#server/pictures/picture-address.ts";

const hosts = pictureHosts(
  readSettings({ WORDPRESS_URL: "http://wp.test:8080/blog", MEDIA_HOSTS: "cdn.test, i.test" }),
);
const source = (url: string) => readPictureAddress(hosts, url)?.source ?? null;

describe("what a picture's address leads to", () => {
  test.each([
    [
      "/pictures/320/wp.test:8080/blog/wp-content/uploads/a.jpg",
      "http://wp.test:8080/blog/wp-content/uploads/a.jpg",
    ],
    [
      "/pictures/80/wp.test%3A8080/blog/wp-content/uploads/a.jpg",
      "http://wp.test:8080/blog/wp-content/uploads/a.jpg",
    ],
    // WordPress's uploads are files, of which a query says nothing.
    [
      "/pictures/320/wp.test:8080/blog/wp-content/uploads/a.jpg?ver=2",
      "http://wp.test:8080/blog/wp-content/uploads/a.jpg",
    ],
    ["/pictures/320/cdn.test/a%20b.jpg?x=1&y=2", "https://cdn.test/a%20b.jpg?x=1&y=2"],
    ["/pictures/320/CDN.test/a.jpg", "https://cdn.test/a.jpg"],
    ["/pictures/320/i.test/%E9%9B%A8.webp", "https://i.test/%E9%9B%A8.webp"],
  ])("%s", (url, expected) => expect(source(url)).toBe(expected));

  test("the width stands in front", () =>
    expect(readPictureAddress(hosts, "/pictures/960/cdn.test/a.jpg")?.width).toBe(960));

  test.each([
    ["a width that pictures don't have", "/pictures/321/cdn.test/a.jpg"],
    ["no width", "/pictures/cdn.test/a.jpg"],
    ["a width with a sign", "/pictures/+320/cdn.test/a.jpg"],
    ["another host", "/pictures/320/evil.test/a.jpg"],
    ["a host with an allowed ending", "/pictures/320/evil.cdn.test/a.jpg"],
    ["a host with an allowed beginning", "/pictures/320/cdn.test.evil.test/a.jpg"],
    ["an allowed host on another port", "/pictures/320/cdn.test:8443/a.jpg"],
    ["WordPress on another port", "/pictures/320/wp.test/blog/wp-content/uploads/a.jpg"],
    ["a user", "/pictures/320/me@cdn.test/a.jpg"],
    ["a user and a password", "/pictures/320/me:secret%40cdn.test/a.jpg"],
    ["WordPress outside its uploads", "/pictures/320/wp.test:8080/blog/wp-json/wp/v2/users"],
    ["WordPress's uploads outside its folder", "/pictures/320/wp.test:8080/wp-content/uploads/a.jpg"],
    ["dots", "/pictures/320/wp.test:8080/blog/wp-content/uploads/../../wp-login.php"],
    ["encoded dots", "/pictures/320/wp.test:8080/blog/wp-content/uploads/%2e%2e/%2e%2e/wp-login.php"],
    ["an encoded slash", "/pictures/320/wp.test:8080/blog/wp-content/uploads/..%2f..%2fwp-login.php"],
    ["a backslash", "/pictures/320/wp.test:8080/blog/wp-content/uploads/..%5cwp-login.php"],
    ["a NUL", "/pictures/320/cdn.test/a%00.jpg"],
    ["a line end", "/pictures/320/cdn.test/a%0d%0aHost:evil"],
    ["no UTF-8", "/pictures/320/cdn.test/%ff.jpg"],
    ["a whole address", "/pictures/320/https:%2f%2fevil.test/a.jpg"],
    ["nothing", "/pictures/"],
  ])("nowhere: %s", (_name, url) => expect(source(url)).toBeNull());
});
