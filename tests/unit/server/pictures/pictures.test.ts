import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { type FakeSite, startFake, status } from "#tests/support/server/fake-next.ts";
import { draw, type PictureHost, send, startPictureHost } from "#tests/support/server/picture-host.ts";

const browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

let photo: Buffer;
let folder: string;
let host: PictureHost;
let site: FakeSite;

const start = (env: Record<string, string> = {}) =>
  startFake(status(404), { env: { WORDPRESS_URL: host.url, DATA_DIR: folder, ...env } });
const address = (name: string, width = 320) =>
  `/pictures/${width}/${new URL(host.url).host}/wp-content/uploads/${name}`;
const get = (name: string, { width = 320, accept = browser } = {}) =>
  site.get(address(name, width), { headers: { accept } });

beforeAll(async () => {
  photo = await draw(1280, 720, "jpeg");
});
beforeEach(async () => {
  folder = temporaryFolder();
  host = await startPictureHost(send(photo));
  site = await start();
});
afterEach(async () => {
  await site.close();
  await host.close();
});

const social = (accept?: string) =>
  site.get(address("a.jpg").replace("/320/", "/social/"), { headers: accept ? { accept } : {} });

test("a picture for social networks is a JPEG of 1200 by 630 for everybody", async () => {
  for (const accept of [undefined, browser]) {
    const { status, headers, body } = await social(accept);
    expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  }
});

describe("a picture (product: Image sizes)", () => {
  test("a picture is fetched once for many requests, at once or one after another, in every width", async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, () => get("a.jpg")));
    for (let turn = 0; turn < 10; turn++) answers.push(await get("a.jpg"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([get("a.jpg", { width: 80 }), get("a.jpg", { width: 960 })]);
    expect(host.requests).toEqual(["/wp-content/uploads/a.jpg"]);
    expect(site.requests).toEqual([]);
  });

  test("a picture of WordPress's own host is the same with any query", async () => {
    const { headers, body } = await get("a.jpg");
    for (const query of ["?", "?1", "?2", "?ver=3"]) {
      const again = await get(`a.jpg${query}`);
      expect([again.status, again.headers.etag]).toEqual([200, headers.etag]);
      expect(again.body.equals(body)).toBe(true);
    }
    expect(host.requests).toEqual(["/wp-content/uploads/a.jpg"]);
    expect(readdirSync(join(folder, "pictures"))).toHaveLength(1);
  });

  test("a picture is still served after a restart, and while its host is gone", async () => {
    const { body, headers } = await get("a.jpg");
    await site.close();
    host.answer = status(503);
    site = await start();
    const again = await get("a.jpg");
    expect(again).toMatchObject({ status: 200, headers: { etag: headers.etag } });
    expect(again.body.equals(body)).toBe(true);
    expect(host.requests).toHaveLength(1);
  });

  test.each([
    [browser, "avif"],
    ["image/webp,*/*", "webp"],
    ["image/png,*/*", "jpeg"],
    ["", "jpeg"],
  ])('a picture for a browser that accepts "%s" is sent as %s', async (accept, format) => {
    const { headers, body } = await get("a.jpg", { accept });
    expect(headers).toMatchObject({
      "content-type": `image/${format}`,
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(body.length),
      vary: "Accept",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toContain("sandbox");
    const read = await sharp(body).metadata();
    expect([read.format, read.width, read.height]).toEqual([format === "avif" ? "heif" : format, 320, 180]);
  });

  test("the formats of a picture for different browsers are made from one fetch", async () => {
    for (const accept of [browser, "image/webp,*/*", ""]) await get("a.jpg", { accept });
    expect(host.requests).toHaveLength(1);
  });

  test("a picture much taller than wide is made narrower, because the number of pixels is limited", async () => {
    host.answer = send(await draw(400, 16_000, "webp"));
    const { body } = await get("a.webp", { accept: "" });
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 200, height: 8_000 });
  });

  test("a picture stays transparent, even for a browser that accepts neither AVIF nor WebP", async () => {
    const glass = await sharp({ create: { width: 800, height: 800, channels: 4, background: "#fff8" } })
      .png()
      .toBuffer();
    host.answer = send(glass);
    expect((await get("a.png", { accept: "" })).headers["content-type"]).toBe("image/png");
  });

  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)(
    "an original that is no wider than requested is sent unchanged: %s",
    async (format) => {
      const small = await draw(320, 90, format);
      host.answer = send(small);
      const { body, headers } = await get("a");
      expect(body.equals(small)).toBe(true);
      expect(headers["content-type"]).toBe(`image/${format}`);
    },
  );

  test.each([
    ["jpeg", browser, "avif"],
    ["png", "image/webp,*/*", "webp"],
    ["png", "", "jpeg"],
  ] as const)(
    'a heavy original that is no wider than requested is converted: %s for a browser that accepts "%s"',
    async (own, accept, format) => {
      const heavy = await draw(320, 720, own);
      expect(heavy.length).toBeGreaterThan(100_000);
      host.answer = send(heavy);
      expect((await get("a", { accept })).headers["content-type"]).toBe(`image/${format}`);
    },
  );

  test("a picture is never made larger", async () => {
    host.answer = send(await draw(100, 50, "webp"));
    const { body } = await get("a", { accept: "" });
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 100, height: 50 });
  });

  test("a picture is not sent again to a browser that has it", async () => {
    const { headers } = await get("a.jpg");
    const again = await site.get(address("a.jpg"), {
      headers: { accept: browser, "if-none-match": String(headers.etag) },
    });
    expect(again).toMatchObject({ status: 304, text: "", headers: { vary: "Accept", etag: headers.etag } });
  });

  test("HEAD of a picture is answered without a body, and other methods are refused", async () => {
    const { headers } = await get("a.jpg");
    const head = await site.get(address("a.jpg"), { method: "HEAD", headers: { accept: browser } });
    const expected = { status: 200, text: "", headers: { "content-length": headers["content-length"] } };
    expect(head).toMatchObject(expected);
    expect((await site.get(address("a.jpg"), { method: "POST" })).status).toBe(405);
  });
});

describe("what is no picture", () => {
  const text = (body: string, type: string) => send(Buffer.from(body), type);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  test.each([
    ["is missing", status(404), 404],
    ["is forbidden", status(403), 404],
    ["is a page", text("<html>", "text/html"), 404],
    ["claims to be one", text("<html>", "image/jpeg"), 404],
    ["is SVG", text(svg, "image/svg+xml"), 404],
    ["is SVG with another name", text(svg, "image/png"), 404],
    ["is a PDF", text("%PDF-1.4\n%%EOF", "image/png"), 404],
    ["is empty", text("", "image/png"), 404],
    ["is somewhere else", status(302, { location: "/wp-content/uploads/b.jpg" }), 404],
    ["can't be had", status(500), 502],
    ["is requested too often", status(429), 502],
    ["breaks off", ((_request, response) => response.destroy()) as PictureHost["answer"], 502],
  ])("an original that %s is refused", async (_name, answer, expected) => {
    host.answer = answer;
    const failure = { status: expected, headers: { "cache-control": "private, no-store" } };
    for (const accept of [browser, "", browser]) expect(await get("x", { accept })).toMatchObject(failure);
    // The failure is remembered for a short time, for every width and format. Redirects are not followed.
    await get("x", { width: 80 });
    expect(host.requests).toEqual(["/wp-content/uploads/x"]);
  });

  test("a small file with an enormous number of pixels is refused as a picture", async () => {
    const bomb = await draw(320, 180, "png");
    // A small file that claims 100,000 by 100,000 pixels: the first chunk has width, height and their checksum.
    bomb.writeUInt32BE(100_000, 16);
    bomb.writeUInt32BE(100_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    host.answer = send(bomb);
    expect((await get("bomb.png")).status).toBe(404);
  });

  test("an original of more than 20 MB is refused, even if it does not name its length", async () => {
    host.answer = (_request, response) => {
      response.writeHead(200);
      const more = () => void (response.destroyed || response.write(Buffer.alloc(1_000_000), more));
      more();
    };
    expect((await get("endless")).status).toBe(404);
  });

  test("an address outside the site's pictures is a 404, and causes no request", async () => {
    const elsewhere = "/pictures/320/127.0.0.1:1/wp-content/uploads/a.jpg";
    for (const path of ["/pictures/321/x/y", elsewhere, "/pictures/"])
      expect((await site.get(path)).status).toBe(404);
    expect([host.requests, site.requests]).toEqual([[], []]);
  });
});
