import type { Page } from "playwright/test";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";
import { expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { openBackOffice, openScreen, sendEditor } from "./back-office.ts";

// An editor uploads a recording in WordPress to Bunny Stream or Cloudflare Stream. The sandbox stands in for both.

const sandbox = `http://127.0.0.1:${wordpressSite.ports.sandbox}`;
const events = (host: string) => `${wordpressSite.wordpressUrl}/wp-json/asmr/v1/hosts/${host}`;
/** Larger than the smallest part of an upload, so that it is sent in several parts. */
const recording = { name: "recording.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(6 * 1024 * 1024, 7) };
const captions = [
  { language: "en", label: "English", vtt: "WEBVTT\n\n00:01.000 --> 00:04.000\nA quiet hour.\n" },
];

/** Gives the host's recording of this title a state. @returns its id and how WordPress answered the event, if one was sent */
async function setState(host: string, title: string, state: string, more: object = {}) {
  const done = await fetch(`${sandbox}/__sandbox/hosts/${host}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ title, state, seconds: 3725, captions, ...more }),
  });
  expect(done.status, await done.clone().text()).toBe(200);
  return (await done.json()) as { id: string; answered: number | null };
}

/** Opens a new video's screen with a title, which WordPress stores before the film is sent. */
async function begin(page: Page, title: string, host: string) {
  await openBackOffice(page);
  await openScreen(page, "post-new.php?post_type=murmur_video");
  await page.locator("#title").fill(title);
  await sendEditor(page, "Save Draft", "Video draft updated.");
  await page.getByLabel("Where it lies").selectOption({ label: host });
  return page.locator("#murmur-film");
}

test("a film is uploaded to Bunny Stream in the box, is ready by its event, and plays on the site", async ({
  page,
  visit,
  expectErrors,
}) => {
  // This machine reaches no host. A player that the page's policy refused would be another error.
  expectErrors(/net::ERR_\w+ https:\/\/iframe\.mediadelivery\.net/);
  const title = "Rain that lies at Bunny";
  const box = await begin(page, title, "Bunny Stream");
  await page.getByLabel("Or a file").setInputFiles(recording);
  await expect(box.getByRole("status")).toHaveText("Waiting", { timeout: 60_000 });
  const { id } = await setState("bunny", title, "working", { notify: events("bunny") });
  await expect(box.getByRole("status")).toHaveText(/being made ready/, { timeout: 30_000 });
  expect((await setState("bunny", title, "ready", { notify: events("bunny") })).answered).toBe(200);
  await expect(box.getByRole("status")).toHaveText("Ready", { timeout: 30_000 });
  const address = `https://iframe.mediadelivery.net/embed/759/${id}`;
  await expect(page.getByRole("textbox", { name: "Embed code" })).toHaveValue(address);
  await expect(page.getByRole("textbox", { name: "Duration" })).toHaveValue("1:02:05");
  await sendEditor(page, "Publish", "Video published.");
  await expect(page.getByText("English (en)")).toBeVisible();
  await expect(page.locator("#postimagediv img")).toBeVisible();

  await visit("/video/rain-that-lies-at-bunny");
  await expect(page.locator("iframe[src^='https://iframe.mediadelivery.net/']")).toHaveAttribute(
    "src",
    new RegExp(id),
  );
  await expect(page.getByText("A quiet hour.")).toBeAttached();
});

test("a film at Cloudflare Stream whose event is lost becomes ready on request, and only members play it", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(/net::ERR_\w+ https:\/\/customer-\w+\.cloudflarestream\.com/);
  const title = "Rain that lies at Cloudflare";
  const box = await begin(page, title, "Cloudflare Stream");
  await page.getByLabel("Or a file").setInputFiles(recording);
  await expect(box.getByRole("status")).toHaveText("Waiting", { timeout: 60_000 });
  const { id } = await setState("cloudflare", title, "ready");
  await expect(box.getByRole("status")).toHaveText("Ready", { timeout: 60_000 });
  await expect(page.getByRole("textbox", { name: "Embed code" })).toHaveValue(
    `https://customer-f33zs165nr7gyfy4.cloudflarestream.com/${id}/iframe`,
  );
  await page.getByLabel("VIP: the whole video is for paying members, the trailer for everybody").check();
  await sendEditor(page, "Publish", "Video published.");

  const requests: string[] = [];
  page.on("request", (request) => void requests.push(request.url()));
  await signIn(page, ready("silver"));
  await visit("/video/rain-that-lies-at-cloudflare");
  await expect
    .poll(() => requests.filter((url) => url.includes(`${id}/manifest/video.m3u8`)), { timeout: 30_000 })
    .not.toEqual([]);
});

test("an editor chooses a film that the host has already", async ({ page }) => {
  const { id } = await setState("bunny", "An older recording", "ready");
  const box = await begin(page, "Chosen from the library", "Bunny Stream");
  await box.getByText("Or choose one that lies there").click();
  await box.getByRole("button", { name: "An older recording (1:02:05)" }).click();
  await expect(box.getByRole("status")).toHaveText("Ready", { timeout: 30_000 });
  await expect(page.getByRole("textbox", { name: "Embed code" })).toHaveValue(new RegExp(id));
});

test("an event of a media host with a wrong signature changes nothing", async () => {
  const body = JSON.stringify({ VideoLibraryId: 759, VideoGuid: crypto.randomUUID(), Status: 3 });
  for (const host of ["bunny", "cloudflare"]) {
    const headers = {
      "Content-Type": "application/json",
      "X-BunnyStream-Signature-Version": "v1",
      "X-BunnyStream-Signature-Algorithm": "hmac-sha256",
      "X-BunnyStream-Signature": "0".repeat(64),
      "Webhook-Signature": `time=${Math.floor(Date.now() / 1000)},sig1=${"0".repeat(64)}`,
    };
    expect((await fetch(events(host), { method: "POST", headers, body })).status).toBe(401);
  }
});
