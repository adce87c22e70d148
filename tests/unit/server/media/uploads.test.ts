import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Upload } from "tus-js-client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withoutPathSecret } from "#lib/platform/path-secret.ts";
import { readUploadToken } from "#server/media/upload-token.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { uploadKey, uploadToken } from "#tests/support/media/upload-token.ts";
import { type FakeSite, page, startFake } from "#tests/support/server/fake-next.ts";

const id = "0123456789abcdef".repeat(2);
const linkKey = "5f0e".repeat(16);
// Removed at the end: @tus/file-store makes its folder some time after it is constructed.
const folder = temporaryFolder();
let root: string;
let site: FakeSite;
const start = (env: Record<string, string> = {}) =>
  startFake(page(), {
    env: {
      ...{ MEDIA_DIR: root, MEDIA_RESERVE_GB: "0", SECURE_LINK_KEYS: `/media=${linkKey}` },
      ...{ WORDPRESS_KEY: uploadKey, WORDPRESS_URL: "https://wordpress.test/blog", ...env },
    },
  });
beforeEach(async () => {
  root = mkdtempSync(join(folder, "media-"));
  site = await start();
});
afterEach(() => site.close());

const tus = { "tus-resumable": "1.0.0" };
const begin = (token = uploadToken(), length = 10) =>
  site.get("/_media", {
    method: "POST",
    headers: { ...tus, authorization: `Bearer ${token}`, "upload-length": String(length) },
  });
const send = (body: string, offset: number, token = uploadToken(), name = id) =>
  site.get(`/_media/${name}`, {
    method: "PATCH",
    body,
    headers: {
      ...tus,
      authorization: `Bearer ${token}`,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
  });
const offset = async (token = uploadToken()) => {
  const { status, headers } = await site.get(`/_media/${id}`, {
    method: "HEAD",
    headers: { ...tus, authorization: `Bearer ${token}` },
  });
  return status === 200 ? Number(headers["upload-offset"]) : status;
};

test("a film is uploaded in parts, even across a restart of the site", async () => {
  expect(await begin()).toMatchObject({ status: 201, headers: { location: `/_media/${id}` } });
  expect((await send("rain ", 0)).status).toBe(204);
  await site.close();
  site = await start();
  expect(await offset()).toBe(5);
  expect((await send("falls", 5)).status).toBe(204);
  expect(readFileSync(join(root, "uploads", id), "utf8")).toBe("rain falls");
  const state = JSON.parse(readFileSync(join(root, "uploads", `${id}.json`), "utf8"));
  expect(state).toMatchObject({ size: 10, metadata: { video: "7" } });
});

test("an upload by another client continues at the byte where it stopped", async () => {
  const body = Buffer.alloc(200_000, "rain");
  const authorization = `Bearer ${uploadToken({ size: body.length })}`;
  const upload = (options: object) =>
    new Promise<string | null>((resolve, reject) => {
      const endpoint = `http://127.0.0.1:${site.port}/_media`;
      const ends = { onSuccess: () => resolve(client.url), onError: reject };
      const client: Upload = new Upload(body, { endpoint, headers: { authorization }, ...ends, ...options });
      client.start();
    });
  const uploadUrl = await upload({ chunkSize: 70_000 });
  expect(uploadUrl).toMatch(`/_media/${id}`);
  expect(await upload({ uploadUrl })).toBe(uploadUrl);
  expect(readFileSync(join(root, "uploads", id))).toEqual(body);
});

test("a part larger than any other body is accepted, but nothing beyond the promised size", async () => {
  const size = 300_000;
  const token = uploadToken({ size });
  expect((await begin(token, size)).status).toBe(201);
  expect((await send("x".repeat(size), 0, token)).status).toBe(204);
  expect((await send("x", size, token)).status).toBeGreaterThanOrEqual(400);
  expect(readFileSync(join(root, "uploads", id))).toHaveLength(size);
});

describe("only what WordPress allows", () => {
  const seconds = Math.floor(Date.now() / 1000);
  test.each([
    ["another key", uploadToken({}, ["another-key-that-is-long-enough-to-be-one"]), 10, 403],
    ["a changed letter", uploadToken().replace(/^./, "f"), 10, 403],
    ["a token of an hour ago", uploadToken({ ends: seconds - 3600 }), 10, 403],
    ["another size", uploadToken(), 11, 400],
    ["an id that is a path", uploadToken({ id: "../../etc/passwd" }), 10, 403],
    ["more than the largest", uploadToken({ size: 21 * 1024 ** 3 }), 21 * 1024 ** 3, 413],
  ])("an upload with %s is refused", async (_, token, length, status) => {
    expect((await begin(token, length)).status).toBe(status);
    expect(existsSync(join(root, "uploads", id))).toBe(false);
  });

  test("a token opens one upload only, even after a film was made of it", async () => {
    expect((await begin()).status).toBe(201);
    expect((await begin()).status).toBe(409);
    rmSync(join(root, "uploads"), { recursive: true });
    mkdirSync(join(root, "uploads"));
    mkdirSync(join(root, "states"));
    writeFileSync(join(root, "states", `${id}.json`), "{}");
    expect((await begin()).status).toBe(409);
  });

  test("an upload whose first answer was lost continues, however late its editor comes back", async () => {
    await begin();
    const late = uploadToken({ ends: seconds - 3600 });
    expect((await begin(late)).status).toBe(409);
    expect((await send("rain ", await offset(late), late)).status).toBe(204);
  });

  test("the token of another upload opens none, and no upload can be read", async () => {
    await begin();
    const other = uploadToken({ id: "f".repeat(32) });
    expect((await send("rain ", 0, other)).status).toBe(403);
    expect(await offset(other)).toBe(403);
    const headers = { authorization: `Bearer ${uploadToken()}` };
    expect((await site.get(`/_media/${id}`, { headers })).status).toBe(405);
  });

  test("tokens of both keys are accepted while WordPress changes its key", () => {
    const token = uploadToken({}, ["a-new-key-that-the-site-does-not-have-yet", uploadKey]);
    expect(readUploadToken(token, uploadKey)).toMatchObject({ id, video: 7 });
  });
});

test("only pages of WordPress may upload from a browser", async () => {
  const { status, headers } = await site.get(`/_media/${id}`, {
    method: "OPTIONS",
    headers: { origin: "https://evil.test", "access-control-request-method": "PATCH" },
  });
  expect(status).toBe(204);
  expect(headers["access-control-allow-origin"]).toBe("https://wordpress.test");
  expect(headers["access-control-allow-headers"]).toContain("Authorization");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("a disk with less room than its reserve accepts no upload", async () => {
  await begin();
  await site.close();
  site = await start({ MEDIA_RESERVE_GB: "10000" });
  expect((await begin(uploadToken({ id: "f".repeat(32) }))).status).toBe(507);
  expect((await send("rain ", 0)).status).toBe(507);
});

test("an abandoned upload is removed after a day", async () => {
  await begin();
  writeFileSync(join(root, "uploads", "half"), "");
  const yesterday = Date.now() / 1000 - 25 * 3600;
  for (const name of [id, "half"]) utimesSync(join(root, "uploads", name), yesterday, yesterday);
  expect((await begin(uploadToken({ id: "f".repeat(32) }))).status).toBe(201);
  for (const name of ["half", id, `${id}.json`]) expect(existsSync(join(root, "uploads", name))).toBe(false);
});

describe("what is ready", () => {
  const now = Math.floor(Date.now() / 1000);
  const sign = (ends: number) =>
    `${createHash("md5").update(`${ends}/${id} ${linkKey}`).digest("base64url")},${ends}`;
  beforeEach(() => {
    mkdirSync(join(root, "ready", id, "720"), { recursive: true });
    writeFileSync(join(root, "ready", id, "main.m3u8"), "#EXTM3U\n720/index.m3u8\n");
    writeFileSync(join(root, "ready", id, "720", "1.ts"), "a segment");
  });

  test("an uploaded film plays with a signature, which its segments inherit, also in ranges", async () => {
    const at = `/media/${sign(now + 60)}/${id}`;
    expect(await site.get(`${at}/main.m3u8`)).toMatchObject({
      status: 200,
      headers: { "content-type": "application/vnd.apple.mpegurl", "accept-ranges": "bytes" },
    });
    const part = await site.get(`${at}/720/1.ts`, { headers: { range: "bytes=2-4" } });
    expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, "seg", "bytes 2-4/9"]);
    expect((await site.get(`${at}/720/1.ts`, { headers: { range: "bytes=9-" } })).status).toBe(416);
  });

  test("an empty file of a film is sent as it is", async () => {
    writeFileSync(join(root, "ready", id, "720", "2.ts"), "");
    const empty = await site.get(`/media/${sign(now + 60)}/${id}/720/2.ts`);
    expect([empty.status, empty.text, empty.headers["content-length"]]).toEqual([200, "", "0"]);
  });

  test.each([
    ["no signature", `/media/${id}/main.m3u8`, 404],
    ["a wrong one", `/media/AAAAAAAAAAAAAAAAAAAAAA,${now + 60}/${id}/main.m3u8`, 403],
    ["an outdated one", `/media/${sign(now - 1)}/${id}/main.m3u8`, 410],
    ["a later expiry", `/media/${sign(now + 60).replace(/,.*/, `,${now + 61}`)}/${id}/main.m3u8`, 403],
    ["that of another film", `/media/${sign(now + 60)}/${"f".repeat(32)}/main.m3u8`, 404],
    ["a path that leads out", `/media/${sign(now + 60)}/${id}/../../states/x.json`, 404],
  ])("a film's address is refused if it has %s", async (_, url, status) => {
    const got = await site.get(url);
    expect(got.status === 403 && status === 404 ? 404 : got.status).toBe(status);
    expect(got.text).not.toContain("EXTM3U");
  });
});

test("logs and traces contain no signature of a film", () => {
  const path = `/media/AAAAAAAAAAAAAAAAAAAAAA,1763920000/${id}/main.m3u8`;
  expect(withoutPathSecret(path)).toBe(`/media/…,1763920000/${id}/main.m3u8`);
});

test("the addresses of films do not exist without MEDIA_DIR", async () => {
  await site.close();
  site = await start({ MEDIA_DIR: "" });
  expect((await begin()).status).toBe(405);
  expect((await send("rain ", 0)).status).toBe(405);
});
