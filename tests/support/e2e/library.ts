import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { givenVideos } from "#harness/addresses.ts";
import { isCaptioned } from "#sandbox/catalogue/base/embed-code.ts";
import { sandbox, upstream } from "./sandbox.ts";

type Rough = number | string | boolean | null;
type RawVideo = {
  slug: string;
  title: string | { rendered: string };
  acf: {
    is_vip: Rough;
    main_embed_code: string | Rough;
    trailer_embed_code: string | Rough;
    featured_media_url: string | Rough;
  };
  anchor_id: number | string | null;
  date_gmt?: string;
  duration: number;
};
type RawAnchor = {
  id: number | string;
  slug: string;
  title: string | { rendered: string };
  count: number | string;
};

export type LibraryVideo = {
  slug: string;
  title: string;
  vip: boolean;
  /** Ids of the full player and the trailer in the raw list. */
  player: string | null;
  trailer: string | null;
  file: boolean;
  captions: boolean;
  anchorId: number | null;
  picture: boolean;
  /** In seconds. */
  duration: number;
};
export type LibraryAnchor = { id: number; slug: string; name: string; count: number };

const entities: Record<string, string> = { amp: "&", lt: "<", hellip: "…" };

/** Decodes WordPress's entities. */
const plain = (title: RawVideo["title"]) =>
  (typeof title === "string" ? title : title.rendered)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

const playerOf = (code: unknown) => /\/demo\/(?:player|media)\/([a-z0-9-]+)/.exec(String(code))?.[1] ?? null;
/** A plain file instead of a player page. */
const isFile = (code: unknown) => String(code).includes("/demo/media/");

async function readVideos(): Promise<LibraryVideo[]> {
  const { videos } = await sandbox.ask<{ videos: RawVideo[] }>(`${upstream.videos}?per_page=1000`);
  return videos.map(({ slug, title, acf, anchor_id, duration }) => ({
    duration,
    slug: decodeURIComponent(slug),
    title: plain(title),
    vip: [true, 1, "1"].includes(acf.is_vip as never),
    player: playerOf(acf.main_embed_code),
    trailer: playerOf(acf.trailer_embed_code),
    file: isFile(acf.main_embed_code) || isFile(acf.trailer_embed_code),
    captions: isCaptioned(playerOf(acf.main_embed_code) ?? ""),
    anchorId: anchor_id === null ? null : Number(anchor_id),
    picture: Boolean(acf.featured_media_url),
  }));
}

async function readAnchors(): Promise<LibraryAnchor[]> {
  const anchors = await sandbox.ask<RawAnchor[]>(`${upstream.anchors}?per_page=1000`);
  return anchors.map(({ id, slug, title, count }) => ({
    id: Number(id),
    slug: decodeURIComponent(slug),
    name: plain(title),
    count: Number(count),
  }));
}

/** How many videos a trigger has. */
export async function countOf(trigger: string): Promise<number> {
  const triggers = await sandbox.ask<{ slug: string; count: number }[]>(upstream.triggers);
  return triggers.find(({ slug }) => slug === trigger)?.count ?? 0;
}

let fetchedLibrary: Promise<{ videos: LibraryVideo[]; anchors: LibraryAnchor[] }> | undefined;

/** The sandbox's library from its raw lists, newest video first. */
export function library() {
  fetchedLibrary ??= Promise.all([readVideos(), readAnchors()]).then(([videos, anchors]) => ({
    videos,
    anchors,
  }));
  return fetchedLibrary;
}

/** The videos that tests have received since their site started. */
const givenSlugs = () => ({
  has: new Set(existsSync(givenVideos) ? readFileSync(givenVideos, "utf8").split("\n") : []),
  add: (slug: string) => appendFileSync(givenVideos, `${slug}\n`),
});

/** A matching video; other tests may use it too. */
export async function someVideo(fits: (video: LibraryVideo) => boolean): Promise<LibraryVideo> {
  const video = (await library()).videos.find(fits);
  if (!video) throw new Error("the library has no such video");
  return video;
}

/** A matching video that no other test gets. The oldest first, because lists show the newest. */
export async function ownVideo(fits: (video: LibraryVideo) => boolean): Promise<LibraryVideo> {
  const { has, add } = givenSlugs();
  const video = (await library()).videos.findLast((video) => fits(video) && !has.has(video.slug));
  if (!video) throw new Error("the library has no such video left");
  add(video.slug);
  return video;
}

/**
 * A video of this test alone that is in no cache, because nobody has requested it. `ofUnseenAnchor`: nor any other video
 * of its anchor, so that no cache contains the related videos.
 */
export async function unseenVideo(
  fits: (video: LibraryVideo) => boolean,
  { ofUnseenAnchor = false } = {},
): Promise<LibraryVideo> {
  const { videos } = await library();
  const usedSlugs = new Set(
    Object.keys(await sandbox.allCalls()).map((call) => decodeURIComponent(call.split("/video/")[1] ?? "")),
  );
  const seenAnchors = new Set(
    ofUnseenAnchor ? videos.filter(({ slug }) => usedSlugs.has(slug)).map(({ anchorId }) => anchorId) : [],
  );
  return ownVideo((video) => fits(video) && !usedSlugs.has(video.slug) && !seenAnchors.has(video.anchorId));
}

export const kinds = {
  open: (video: LibraryVideo) =>
    !video.vip && video.player !== null && !video.file && video.anchorId !== null,
  file: (video: LibraryVideo) => !video.vip && video.player !== null && video.file && !video.captions,
  captioned: (video: LibraryVideo) => !video.vip && video.captions,
  trailer: (video: LibraryVideo) =>
    video.vip && video.trailer !== null && !video.file && video.anchorId !== null,
  members: (video: LibraryVideo) => video.vip && video.trailer === null && video.player !== null,
  sourceless: (video: LibraryVideo) => !video.vip && video.player === null,
  orphan: (video: LibraryVideo) => video.anchorId === null,
  chinese: (video: LibraryVideo) => /\p{Script=Han}/u.test(video.slug),
};
