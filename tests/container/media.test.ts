import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { imageOf } from "./image.ts";

const folder = mkdtempSync(join(tmpdir(), "murmur-media-"));
const { shell, run } = imageOf("media", process.env.MEDIA_ROOT ?? "");
const id = "7".repeat(32);

/** The last report of the worker to a WordPress that takes it. */
let last: Record<string, unknown> = {};
const wordpress = createServer(async (request, response) => {
  const { media } = (await json(request)) as { media: (typeof last)[] };
  last = media.at(-1) ?? last;
  const answers = media.map((one) => ({ id: one.id, access: "members", played: false }));
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ media: answers }));
});
afterAll(() => {
  wordpress.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the image's worker makes HLS of an upload, with its own ffmpeg", async () => {
  await once(wordpress.listen(0, "127.0.0.1"), "listening");
  const at = "/var/lib/murmur/uploads";
  const made = shell(
    folder,
    `mkdir ${at} && ffmpeg -v error -f lavfi -i testsrc2=s=854x480:d=4:r=12 -f lavfi -i sine=440:d=4 -c:v libx264 -preset ultrafast -c:a aac -f mp4 ${at}/${id} &&
     printf '{"id":"${id}","size":%s,"metadata":{"video":"7"}}' $(stat -c %s ${at}/${id}) >${at}/${id}.json`,
  );
  expect(made).toEqual({ status: 0, said: "" });
  const worker = run(folder, {
    MEDIA_DIR: "/var/lib/murmur",
    MEDIA_RESERVE_GB: "0",
    WORDPRESS_URL: `http://127.0.0.1:${(wordpress.address() as AddressInfo).port}`,
    SESSION_SECRET: "a secret for the tests of the container",
    TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
    WORDPRESS_KEY: "a-key-that-the-site-and-WordPress-share",
  });
  const gone = once(worker.child, "exit");
  try {
    await vi.waitFor(() => expect(last, worker.log()).toMatchObject({ id, state: "ready" }), {
      timeout: 50_000,
      interval: 100,
    });
  } finally {
    worker.child.kill("SIGTERM");
    await gone;
  }
  expect(worker.child.exitCode).toBe(0);
  const playlists = shell(folder, `cd /var/lib/murmur/ready/${id} && grep -rl EXTINF . | wc -l`);
  expect(Number(playlists.said)).toBeGreaterThan(0);
});
