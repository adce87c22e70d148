import { describe, expect, test } from "vitest";
import { pictureHosts } from "#lib/media/picture-hosts.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { readPictureAddress } from "#server/pictures/picture-address.ts";

const hosts = pictureHosts(
  readSettings({ WORDPRESS_URL: "http://wp.test:8080/blog", MEDIA_HOSTS: "cdn.test, i.test, i0.wp.com" }),
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
    // WordPress's uploads are files, so their queries mean nothing.
    [
      "/pictures/320/wp.test:8080/blog/wp-content/uploads/a.jpg?ver=2",
      "http://wp.test:8080/blog/wp-content/uploads/a.jpg",
    ],
    // Other folders of uploads: Bedrock's, and those of WordPress multisite.
    [
      "/pictures/640/wp.test:8080/blog/app/uploads/2025/09/a.jpg",
      "http://wp.test:8080/blog/app/uploads/2025/09/a.jpg",
    ],
    [
      "/pictures/640/wp.test:8080/blog/files/2025/09/a.jpg?x=1",
      "http://wp.test:8080/blog/files/2025/09/a.jpg",
    ],
    [
      "/pictures/640/wp.test:8080/blog/wp-content/blogs.dir/2/files/a.jpg",
      "http://wp.test:8080/blog/wp-content/blogs.dir/2/files/a.jpg",
    ],
    [
      "/pictures/640/i0.wp.com/wp.test/wp-content/uploads/a.jpg?resize=640%2C360&ssl=1",
      "https://i0.wp.com/wp.test/wp-content/uploads/a.jpg?resize=640%2C360&ssl=1",
    ],
    ["/pictures/320/cdn.test/a%20b.jpg?x=1&y=2", "https://cdn.test/a%20b.jpg?x=1&y=2"],
    ["/pictures/320/CDN.test/a.jpg", "https://cdn.test/a.jpg"],
    ["/pictures/320/i.test/%E9%9B%A8.webp", "https://i.test/%E9%9B%A8.webp"],
  ])("the picture's address %s leads to its original", (url, expected) => expect(source(url)).toBe(expected));

  test("a picture's address begins with its width", () =>
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
    ["a folder that only ends like one", "/pictures/320/wp.test:8080/blog/my/app/uploads/a.jpg"],
    ["a folder that only begins like one", "/pictures/320/wp.test:8080/blog/files-of-mine/a.jpg"],
    ["WordPress's plugins", "/pictures/320/wp.test:8080/blog/wp-content/plugins/a.jpg"],
    ["dots in Bedrock's folder", "/pictures/320/wp.test:8080/blog/app/uploads/../../wp-login.php"],
    ["another host's i0.wp.com", "/pictures/320/i1.wp.com/wp.test/wp-content/uploads/a.jpg"],
    ["dots", "/pictures/320/wp.test:8080/blog/wp-content/uploads/../../wp-login.php"],
    ["encoded dots", "/pictures/320/wp.test:8080/blog/wp-content/uploads/%2e%2e/%2e%2e/wp-login.php"],
    ["an encoded slash", "/pictures/320/wp.test:8080/blog/wp-content/uploads/..%2f..%2fwp-login.php"],
    ["a backslash", "/pictures/320/wp.test:8080/blog/wp-content/uploads/..%5cwp-login.php"],
    ["a NUL", "/pictures/320/cdn.test/a%00.jpg"],
    ["a line end", "/pictures/320/cdn.test/a%0d%0aHost:evil"],
    ["no UTF-8", "/pictures/320/cdn.test/%ff.jpg"],
    ["a whole address", "/pictures/320/https:%2f%2fevil.test/a.jpg"],
    ["nothing", "/pictures/"],
  ])("the address of a picture leads nowhere if it has %s", (_name, url) => expect(source(url)).toBeNull());
});

test("the pictures of a Bedrock site lie beside its folder of WordPress", () => {
  const bedrock = pictureHosts(readSettings({ WORDPRESS_URL: "https://wp.test/wp" }));
  const sourceOf = (path: string) => readPictureAddress(bedrock, `/pictures/320/wp.test${path}`)?.source;
  expect(sourceOf("/app/uploads/a.jpg")).toBe("https://wp.test/app/uploads/a.jpg");
  expect(sourceOf("/wp/wp-content/uploads/a.jpg")).toBe("https://wp.test/wp/wp-content/uploads/a.jpg");
  expect(sourceOf("/a.jpg")).toBeUndefined();
});

test("MEDIA_HOSTS allow every folder of WordPress's own host over https", () => {
  const hosts = pictureHosts(readSettings({ WORDPRESS_URL: "https://wp.test", MEDIA_HOSTS: "wp.test" }));
  const found = readPictureAddress(hosts, "/pictures/320/wp.test/media/a.jpg")?.source;
  expect(found).toBe("https://wp.test/media/a.jpg");
});
