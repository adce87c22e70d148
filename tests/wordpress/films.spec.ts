import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteUrl } from "#harness/addresses.ts";
import { expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { film, property } from "#tests/support/e2e/video.ts";
import { openBackOffice, openScreen, sendEditor } from "./back-office.ts";

// Ten minutes that an editor drops into WordPress's box: uploaded to the site, made into HLS by a worker that is killed twice,
// published with captions, played.

const folder = mkdtempSync(join(tmpdir(), "murmur-recording-"));
const recording = join(folder, "recording.mp4");
test.beforeAll(() => {
  const picture = ["-f", "lavfi", "-i", "testsrc2=s=320x180:d=600:r=5"];
  const sound = ["-f", "lavfi", "-i", "sine=330:d=600"];
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"];
  execFileSync("ffmpeg", ["-v", "error", ...picture, ...sound, ...codecs, recording]);
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const mediaDir = join(process.env.WP_DIR ?? "", "../../media");
const captions = "WEBVTT\n\n00:01.000 --> 09:50.000\nThe kettle hums quietly.\n";

/** The worker's process; null while there is none. */
function findWorker(): number | null {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0");
    } catch {
      return [];
    }
  };
  const isWorker = (pid: string) =>
    read(pid, "cmdline").some((part) => part.endsWith("scripts/media.ts")) &&
    read(pid, "environ").includes(`MEDIA_DIR=${mediaDir}`);
  const found = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isWorker(name));
  return found === undefined ? null : Number(found);
}

/** Kills the worker while it encodes, and nothing of the film is there. */
async function killInTheMiddle(id: string, before: number | null): Promise<number> {
  await expect.poll(() => existsSync(join(mediaDir, "work", id, "180")), { timeout: 60_000 }).toBe(true);
  const worker = findWorker();
  if (worker === null || worker === before) throw new Error("no new worker works on it");
  process.kill(worker, "SIGKILL");
  expect(existsSync(join(mediaDir, "ready", id))).toBe(false);
  await expect.poll(() => existsSync(join(mediaDir, "work", id, "180")), { intervals: [100] }).toBe(false);
  return worker;
}

test.use({ savesData: false });
test("a recording becomes a VIP video that only members play", async ({ page, visit }) => {
  test.setTimeout(300_000);
  await openBackOffice(page);
  await openScreen(page, "post-new.php?post_type=murmur_video");
  const box = page.locator("#murmur-film");
  await page.getByLabel("Or a file").setInputFiles(recording);
  await expect(box.getByRole("status")).toHaveText("Waiting", { timeout: 60_000 });
  const [id = ""] = readdirSync(join(mediaDir, "uploads")).filter((name) => /^[0-9a-f]{32}$/.test(name));
  const first = await killInTheMiddle(id, null);
  await killInTheMiddle(id, first);
  await expect(box.getByRole("status")).toHaveText(/being made ready/, { timeout: 60_000 });
  await expect(box.getByRole("status")).toHaveText("Ready", { timeout: 180_000 });
  await expect(page.getByRole("textbox", { name: "Embed code" })).toHaveValue(
    /^\/media\/[0-9a-f]{32}\/main\.m3u8$/,
  );
  await expect(page.getByRole("textbox", { name: "Duration" })).toHaveValue("10:00");
  await expect(page.getByText("The site plays this.")).toBeVisible();
  await page.getByLabel("VIP: the whole video is for paying members, the trailer for everybody").check();
  await page.locator("#title").fill("A recording of our own");
  await page.getByLabel("Language, such as en").fill("en");
  await page.getByLabel("Name, such as English").fill("English");
  await page
    .locator("input[name=murmur_captions]")
    .setInputFiles({ name: "en.vtt", mimeType: "text/vtt", buffer: Buffer.from(captions) });
  await sendEditor(page, "Publish", "Video published.");
  const address = await page.getByRole("textbox", { name: "Embed code" }).inputValue();

  const played: string[] = [];
  page.on("request", (request) => void played.push(new URL(request.url()).pathname));
  await signIn(page, ready("silver"));
  await visit("/video/a-recording-of-our-own");
  await expect(film(page)).toBeVisible();
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.muted = true;
    return media.play();
  });
  await expect.poll(() => property(page, "currentTime")).toBeGreaterThan(1);
  expect(await film(page).evaluate((media: HTMLVideoElement) => media.duration)).toBeCloseTo(600, 0);
  await film(page).focus();
  await page.keyboard.press("c");
  const said = () =>
    film(page).evaluate((media: HTMLVideoElement) =>
      Array.from(media.textTracks, ({ language, mode, cues }) => [
        language,
        mode,
        (cues?.[0] as VTTCue | undefined)?.text,
      ]),
    );
  await expect.poll(said).toEqual([["en", "showing", "The kettle hums quietly."]]);
  // The first move wakes the bar.
  await film(page).hover();
  await page.locator(".seek-bar").hover();
  await expect(page.locator(".seek-hint > [style]")).toHaveCSS("background-image", /seek\.jpg/);
  await visit("/videos?query=kettle%20hums");
  await expect(page.getByRole("link", { name: "A recording of our own" }).first()).toBeVisible();
  const [segment = ""] = played.filter((path) => path.endsWith(".ts"));
  expect(segment).toMatch(/^\/media\/[\w-]+,\d+\/[0-9a-f]{32}\/180\/00000\.ts$/);
  expect((await fetch(siteUrl + segment)).status).toBe(200);
  expect((await fetch(siteUrl + segment.replace(/,\d/, ",9"))).status).toBe(403);
  expect((await fetch(siteUrl + address)).status).toBe(404);
});
