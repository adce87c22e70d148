import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { say, words } from "#tests/support/e2e/texts.ts";
import { until, type Visitor } from "./visitor.ts";

const { layout, videos, anchors, player, member, comment } = words.en;
const { sleep } = player;

type Decoded = HTMLVideoElement & { webkitAudioDecodedByteCount?: number };
type RawVideo = { slug: string; title: string };

/** The main journeys of visitors from beginning to end, in one browser. */
export function testJourneys(openBrowser: (origin: string) => Promise<Visitor>): void {
  const origin = inject("demoUrl");
  // A new account for each browser, because WordPress refuses a member's second comment within seconds.
  const account = { email: `m-${randomUUID().slice(0, 8)}@murmur.example`, password: "Soft-rain-22" };
  let visitor: Visitor;
  const path = () => visitor.read(() => location.pathname + location.search);
  const isAt = (wanted: RegExp) => until(async () => wanted.test(await path()), `the address is ${wanted}`);

  beforeAll(async () => {
    visitor = await openBrowser(origin);
    await visitor.open("/");
    await visitor.click({ role: "button", name: "English" });
    await visitor.click({ role: "button", name: words.en.consent.allow });
  });
  afterAll(() => visitor?.close());

  test("a visitor browses from the home page to the anchors, and to the videos' second page", async () => {
    await visitor.open("/");
    await visitor.click({ role: "link", name: layout.anchors });
    await visitor.see({ role: "heading", name: anchors.heading });
    await visitor.click({ role: "link", name: layout.videos });
    await visitor.see({ role: "heading", name: videos.heading });
    await visitor.click({ role: "link", name: words.en.pager.next });
    await isAt(/^\/videos\?page=2$/);
  });

  test("a visitor searches", async () => {
    await visitor.open("/videos");
    await visitor.fill(say.en("search.label", { site: "Murmur" }), "rain", { enter: true });
    await isAt(/query=rain/);
    await visitor.see({ role: "link", name: /rain/i });
  });

  test("a visitor watches a video until the sleep timer stops it", async () => {
    const film = await findFilm(origin);
    await visitor.open(`/video/${encodeURIComponent(film.slug)}`);
    await visitor.see({ role: "heading", name: film.title });
    await until(() => visitor.read(() => document.querySelector("main video") !== null), "the film is there");
    const isPlaying = () =>
      visitor.read(() => {
        const film = document.querySelector<HTMLVideoElement>("main video");
        if (film?.paused) {
          film.muted = true;
          film.loop = true;
          film.play().catch(() => {});
        }
        return (film?.currentTime ?? 0) > 0.3;
      });
    await until(isPlaying, "the film plays");
    // Only Chromium's engine counts the audio that it decodes.
    const isAudible = () =>
      visitor.read(() => {
        const film = document.querySelector<Decoded>("main video");
        return film?.videoWidth !== 0 && film?.webkitAudioDecodedByteCount !== 0;
      });
    await until(isAudible, "it has a picture and sound");

    await visitor.click({ role: "button", name: sleep.timer });
    await visitor.see({ role: "dialog", name: sleep.title });
    await visitor.click({ role: "text", name: say.en("player.sleep.minutes", { minutes: 15 }) });
    await visitor.click({ role: "button", name: sleep.close });
    const left = (minutes: number) => `${sleep.timer}: ${say.en("player.sleep.left.minutes", { minutes })}`;
    await visitor.see({ role: "button", name: left(15) });
    await visitor.read(() => {
      const now = Date.now;
      Date.now = () => now() + 14.5 * 60_000;
    });
    await visitor.see({ role: "button", name: left(1) });
    const volume = () => visitor.read(() => document.querySelector("video")?.volume ?? 1);
    await until(async () => (await volume()) < 0.6, "the sound fades");
    await visitor.read(() => {
      const now = Date.now;
      Date.now = () => now() + 60_000;
    });
    await until(() => visitor.read(() => document.querySelector("video")?.paused === true), "the film stops");
    await visitor.see({ role: "button", name: sleep.timer });
  });

  test("a visitor registers", async () => {
    const t = member.register;
    // After a login from a video, the site returns to the video.
    await visitor.open("/");
    await visitor.open("/register");
    await visitor.fill(t.email, account.email);
    await visitor.fill(t.displayName, "Mira Moss");
    await visitor.fill(t.password, account.password);
    await visitor.click({ role: "button", name: t.submit });
    await isAt(/^\/$/);
    await visitor.see({ role: "button", name: new RegExp(`^${member.menu.label}`) });
  });

  test("a member confirms the address by the mail", async () => {
    const { purposes } = member.accountLink;
    await visitor.open(await linkMailedTo(account.email, origin));
    await visitor.click({ role: "button", name: purposes.verify.submit });
    await visitor.see({ role: "text", name: purposes.verify.done });
  });

  test("a member logs in and comments", async () => {
    const film = await findFilm(origin);
    await visitor.open("/");
    await visitor.click({ role: "button", name: new RegExp(`^${member.menu.label}`) });
    await visitor.click({ role: "button", name: member.menu.logout });
    await visitor.see({ role: "link", name: layout.login });
    await visitor.open(`/login?redirect=${encodeURIComponent(`/video/${film.slug}`)}`);
    await visitor.fill(member.login.usernameOrEmail, account.email);
    await visitor.fill(member.login.password, account.password);
    await visitor.click({ role: "button", name: member.login.submit });
    await visitor.see({ role: "heading", name: film.title });
    const text = `Good night from ${Date.now()}`;
    // Comments load when they are near the screen. Scrolls like a visitor, half a screen at a time.
    const isThere = () => {
      const field = document.querySelector("main textarea");
      if (field) field.scrollIntoView({ behavior: "instant" });
      else scrollBy({ top: innerHeight / 2, behavior: "instant" });
      return field !== null;
    };
    await until(() => visitor.read(isThere), "the field for a comment");
    await visitor.fill(comment.label, text);
    await visitor.click({ role: "button", name: comment.post });
    await visitor.see({ role: "text", name: text });
    expect(await path()).toBe(`/video/${film.slug}`);
  });
}

/** The path of the link in the mail that the demo sent to this address. */
async function linkMailedTo(email: string, origin: string): Promise<string> {
  const mailbox = await (await fetch(`${origin}/demo/mailbox`)).text();
  const mail = mailbox.split("<article>").find((article) => article.includes(`To ${email},`));
  const link = mail?.match(/<a href="([^"]*)"/)?.[1];
  if (!link) throw new Error(`no mail to ${email}`);
  return link;
}

/** A free video that is a plain file, not another site's player in an iframe. */
async function findFilm(origin: string): Promise<RawVideo> {
  const { videos } = (await (await fetch(`${origin}/_api/videos?per_page=50`)).json()) as {
    videos: RawVideo[];
  };
  for (const video of videos) {
    const page = await (await fetch(`${origin}/video/${encodeURIComponent(video.slug)}`)).text();
    if (/"@type":"VideoObject".*"contentUrl"/.test(page) && !/isAccessibleForFree/.test(page)) return video;
  }
  throw new Error("the demo has no film");
}
