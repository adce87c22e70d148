import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { type PictureHost, send, startPictureHost } from "#tests/support/server/picture-host.ts";

// The memory that pictures cost their process (product: Image sizes). The whole site may take 600 MB, and takes
// some 300 without making a picture.
const maxMegabytes = 260;

const child = join(import.meta.dirname, "../../../support/processes/picture-process.ts");
let host: PictureHost;
const folder = temporaryFolder();
let maker: ChildProcess;

beforeAll(async () => {
  host = await startPictureHost(send(Buffer.alloc(0)));
  maker = spawn("node", [child, new URL(host.url).host, folder], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // The settings with which package.json starts the site.
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "131072",
      MALLOC_TRIM_THRESHOLD_: "131072",
    },
  });
  await once(maker, "message");
});
afterAll(async () => {
  maker.kill("SIGKILL");
  await host.close();
});

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#5a143c" }, limitInputPixels: false });

/** Has a picture made in twelve forms. Returns their number and the megabytes that they took. */
async function make(name: string, picture: Sharp): Promise<{ made: number; megabytes: number }> {
  host.answer = send(await picture.toBuffer());
  maker.send(name);
  return (await once(maker, "message"))[0];
}

describe("a small file that takes much memory is no picture", { timeout: 120_000 }, () => {
  test.each([
    ["a progressive JPEG", flat(8800, 6700).jpeg({ progressive: true, chromaSubsampling: "4:4:4" })],
    ["an interlaced PNG", flat(5500, 5500, 4).toColourspace("rgb16").png({ progressive: true })],
    ["a PNG of very long rows", flat(600_000, 98, 4).png()],
    ["an AVIF", flat(7000, 5000).avif({ effort: 0 })],
  ])("%s is refused because of the memory that it would need", async (name, picture) => {
    const { made, megabytes } = await make(encodeURIComponent(name), picture);
    expect(megabytes).toBeLessThan(maxMegabytes);
    expect(made).toBe(0);
  });
});

describe("a large photograph is made in every form", { timeout: 120_000 }, () => {
  test.each([
    ["a JPEG of 59 megapixels", flat(8800, 6700).jpeg()],
    ["a progressive JPEG", flat(6000, 4000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" })],
    ["a turned JPEG", flat(6000, 4000).withMetadata({ orientation: 6 }).jpeg()],
    ["a PNG", flat(6000, 4000).png()],
    ["an AVIF of a screen", flat(3840, 2160).avif({ effort: 0 })],
    ["a picture much taller than wide", flat(1600, 16_000).jpeg()],
  ])("%s is made in every width and format", async (name, picture) => {
    const { made, megabytes } = await make(encodeURIComponent(`large ${name}`), picture);
    expect(made).toBe(12);
    expect(megabytes).toBeLessThan(maxMegabytes);
  });
});
