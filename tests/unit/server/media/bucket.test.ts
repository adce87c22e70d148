import { createHash } from "node:crypto";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { Bucket, BucketError } from "#server/media/bucket.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { startBucket } from "#tests/support/media/bucket.ts";
import { verifyS3 } from "#tests/support/media/media-verifiers.ts";
import { uploadKey } from "#tests/support/media/upload-token.ts";
import { type FakeSite, page, startFake } from "#tests/support/server/fake-next.ts";

// Films in an S3 bucket: the site's server reads them, and the worker writes them.

const id = "0123456789abcdef".repeat(2);
const linkKey = "5f0e".repeat(16);
const folder = temporaryFolder();
let stand: Awaited<ReturnType<typeof startBucket>>;
let site: FakeSite;
let bucket: Bucket;
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
beforeAll(async () => {
  stand = await startBucket();
  site = await startFake(page(), {
    env: {
      MEDIA_DIR: folder,
      MEDIA_RESERVE_GB: "0",
      WORDPRESS_KEY: uploadKey,
      ...stand.settings,
      SECURE_LINK_KEYS: `/media=${linkKey}`,
    },
  });
});
afterAll(async () => {
  await site.close();
  await stand.close();
});
beforeEach(() => {
  const settings = readSettings({ SITE_URL: "https://murmur.test", ...stand.settings });
  bucket = new Bucket(stand.settings.MEDIA_BUCKET, settings, { pause: 1 });
});
afterEach(() => {
  stand.files.clear();
  stand.faults.length = 0;
});

const signed = (name: string, ends = Math.floor(Date.now() / 1000) + 600) => {
  const signature = createHash("md5").update(`${ends}/${id} ${linkKey}`).digest("base64url");
  return `/media/${signature},${ends}/${id}/${name}`;
};

test("the fake bucket accepts AWS's own example, and refuses one that differs in a letter", () => {
  const address =
    "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";
  const verdict = (url: string, method?: string) =>
    verifyS3(
      url,
      "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      Date.parse("2013-05-24T01:00:00Z") / 1000,
      method,
    );
  expect(verdict(address)).toBe("well");
  expect(verdict(address.replace("test.txt", "text.txt"))).toBe("refused");
  expect(verdict(address, "PUT")).toBe("refused");
});

test("a bucket stores, reads and removes files only by presigned requests", async () => {
  await bucket.put("ready/a/main.m3u8", bytes("#EXTM3U"));
  expect(await bucket.has("ready/a/main.m3u8")).toBe(true);
  expect(await (await bucket.read("ready/a/main.m3u8"))?.text()).toBe("#EXTM3U");
  expect((await fetch(`${stand.settings.MEDIA_BUCKET}/ready/a/main.m3u8`)).status).toBe(403);
  await bucket.remove("ready/a/main.m3u8");
  expect(await bucket.read("ready/a/main.m3u8")).toBeNull();
  expect(stand.refusals.splice(0)).toEqual(["GET /films/ready/a/main.m3u8 403"]);
});

test("a bucket that fails for a while gets the same request again", async () => {
  stand.faults.push("503", "cut off");
  await bucket.put("a", bytes("film"));
  expect(stand.files.get("/films/a")?.toString()).toBe("film");
});

test("a bucket that stays away gets no more requests, and a wrong key is not tried again", async () => {
  stand.faults.push("503", "503", "cut off", "503");
  await expect(bucket.put("a", bytes("film"))).rejects.toThrow(BucketError);
  const settings = readSettings({
    SITE_URL: "https://murmur.test",
    ...stand.settings,
    BUCKET_KEYS: "127.0.0.1=us-east-1:AKIDEXAMPLE:another",
  });
  await expect(new Bucket(stand.settings.MEDIA_BUCKET, settings).has("a")).rejects.toThrow("403");
  expect(stand.refusals.splice(0)).toEqual(["HEAD /films/a 403"]);
});

describe("a film in a bucket", () => {
  beforeEach(() => {
    stand.files.set(`/films/ready/${id}/main.m3u8`, Buffer.from("#EXTM3U\n"));
    stand.files.set(`/films/ready/${id}/720/00000.ts`, Buffer.from("a segment"));
  });

  test("a film in a bucket plays with the site's signature, with its segments, and in ranges", async () => {
    const playlist = await site.get(signed("main.m3u8"));
    expect([playlist.status, playlist.text]).toEqual([200, "#EXTM3U\n"]);
    expect(playlist.headers["content-type"]).toBe("application/vnd.apple.mpegurl");
    const part = await site.get(signed("720/00000.ts"), { headers: { range: "bytes=2-4" } });
    expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, "seg", "bytes 2-4/9"]);
    const head = await site.get(signed("720/00000.ts"), { method: "HEAD" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "9"]);
    expect((await site.get(signed("720/00009.ts"))).status).toBe(404);
    expect(JSON.stringify([playlist.headers, part.headers])).not.toMatch(/amz|127\.0\.0\.1/i);
  });

  test("a film in a bucket is refused with a wrong or an expired signature", async () => {
    expect((await site.get(signed("main.m3u8", 1_700_000_000))).status).toBe(410);
    expect((await site.get(signed("main.m3u8").replace(/,\d/, ",9"))).status).toBe(403);
    expect((await site.get(signed(`%2e%2e/${id}/main.m3u8`))).status).toBe(404);
  });

  test("a film in a bucket plays without a signature only if everybody may watch it", async () => {
    const other = "f".repeat(32);
    stand.files.set(`/films/open/${other}`, Buffer.alloc(0));
    stand.files.set(`/films/ready/${other}/main.m3u8`, Buffer.from("#EXTM3U\n"));
    expect((await site.get(`/media/${other}/main.m3u8`)).status).toBe(200);
    expect((await site.get(`/media/${id}/main.m3u8`)).status).toBe(404);
  });

  test("a film in a bucket is closed half a minute after its instruction, at any time of day", async () => {
    const other = "fedcba9876543210".repeat(2);
    const watch = async () => (await site.get(`/media/${other}/main.m3u8`)).status;
    await bucket.put(`ready/${other}/main.m3u8`, bytes("#EXTM3U"));
    await bucket.put(`open/${other}`, bytes(""));
    expect(await watch()).toBe(200);
    await bucket.remove(`open/${other}`);
    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 31_000);
    onTestFinished(() => now.mockRestore());
    expect(await watch()).toBe(404);
  });

  test("a film in a bucket is unavailable while the bucket fails, and plays when it is back", async () => {
    stand.faults.push("503", "cut off", "503", "503");
    const answer = await site.get(signed("main.m3u8"));
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await site.get(signed("main.m3u8"))).status).toBe(200);
  });
});
