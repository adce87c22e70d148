import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bell, fraction, pick, shuffled } from "#sandbox/base/random.ts";
import { clipSeconds } from "#sandbox/data/clips.ts";
import { type Theme, themes, words } from "#sandbox/data/themes.ts";
import type { VideoRow } from "#sandbox/videos/find-video.ts";
import { slugOfTitle } from "#sandbox/videos/slug.ts";
import { posterChooser } from "./posters.ts";

export type SeedAnchor = {
  id: number;
  languages: "en" | "zh" | "both";
  themes: readonly string[];
  weight: number;
};

type Title = {
  title: string;
  theme: Theme;
  language: "en" | "zh";
};

const day = 86_400_000;
const threeYears = 3 * 365;
const playerSecret = "made-up players are not to be guessed";
/**
 * The newest videos all have an anchor, a player and a picture, because everybody sees them. Older ones may
 * lack some.
 */
const newest = 150;
const orphanCount = 6;
const sourcelessCount = 8;
const picturelessCount = 4;

/** All videos of the library, oldest first, so that ids grow with dates as in WordPress. */
export function makeVideos(anchors: readonly SeedAnchor[], lastDay: number): VideoRow[] {
  const titles = shuffled(readTitles(), (item) => item.title, "order");
  const some = (key: string, count: number, from = titles.slice(0, -newest)) =>
    new Set(shuffled(from, (item) => item.title, key).slice(0, count));
  const vips = some("vip", Math.round(titles.length / 3), titles);
  const orphans = some("orphan", orphanCount);
  const sourceless = some("source", sourcelessCount);
  const pictureless = some("picture", picturelessCount);
  const dates = makeDates(titles.length, lastDay);
  const choosePoster = posterChooser();
  const slugs = new Set<string>();
  return titles.map((item, i) => {
    const { title, language } = item;
    const id = 5003 + i * 7;
    const vip = vips.has(item);
    const anchor = orphans.has(item) ? null : chooseAnchor(item, anchors);
    const published = dates[i] ?? 0;
    const poster = choosePoster(item, anchor?.id ?? 0);
    const clip = chooseClip(item);
    const hasTrailer = vip && !sourceless.has(item) && fraction("trailer", title) < 0.72;
    return {
      id,
      slug: uniqueSlug(makeSlug(item, id), slugs),
      title,
      anchor_id: anchor?.id ?? null,
      published: new Date(published).toISOString().slice(0, 19).replace("T", " "),
      vip: vip ? 1 : 0,
      views: makeViews(item, anchor?.weight ?? 1, (lastDay + day - published) / day),
      poster: pictureless.has(item) ? null : poster,
      clip,
      player: sourceless.has(item) ? null : `${clip}-${hex(`full ${title}`, 16)}`,
      trailer: hasTrailer ? `${clip}-t-${hex(`trailer ${title}`, 16)}` : null,
      duration: chooseDuration(title),
      language,
      theme: item.theme,
    };
  });
}

function readTitles(): Title[] {
  const folder = join(import.meta.dirname, "../data/titles");
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((title) => ({
          title,
          theme: file.replace(".txt", "") as Theme,
          language: /\p{Script=Han}/u.test(title) ? ("zh" as const) : ("en" as const),
        })),
    );
}

/** Dates in the evenings of three years, oldest first. They are denser towards the last day. */
function makeDates(count: number, lastDay: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const daysBack = Math.floor((i / (count - 1)) ** 1.4 * threeYears);
    const minutes = 15 * 60 + Math.floor(fraction("minute", i) * 8.5 * 60);
    return lastDay - daysBack * day + minutes * 60_000;
  }).sort((a, b) => a - b);
}

function chooseAnchor({ title, theme, language }: Title, anchors: readonly SeedAnchor[]): SeedAnchor | null {
  const fitting = anchors.filter(
    ({ languages, themes }) => (languages === "both" || languages === language) && themes.includes(theme),
  );
  const total = fitting.reduce((sum, { weight }) => sum + weight, 0);
  let at = fraction("anchor", title) * total;
  for (const anchor of fitting) {
    at -= anchor.weight;
    if (at < 0) return anchor;
  }
  return null;
}

/** The factor by which more people watch a theme that helps them fall asleep. */
const liked: Partial<Record<Theme, number>> = {
  rain: 2.5,
  sleep: 2,
  sea: 1.6,
  fire: 1.5,
  whisper: 1.4,
  forest: 1.3,
};

function makeViews({ title, theme }: Title, weight: number, days: number): number {
  const reach = (liked[theme] ?? 1) * Math.exp(7.4 + 1.05 * bell("views", title) + 0.1 * weight);
  return Math.round(30 + reach * (0.15 + 2.2 * (1 - Math.exp(-days / 90))));
}

/** The seconds that a title promises. */
const promised: readonly [pattern: RegExp, seconds: number][] = [
  [/three hours|三小时|all night/i, 10_800],
  [/two hours|两小时/i, 7_200],
  [/90 minutes/i, 5_400],
  [/1 hour|\bhour\b|一小时/i, 3_600],
  [/forty good minutes/i, 2_400],
  [/thirty minutes|三十分钟/i, 1_800],
  [/twenty minutes|20 minutes/i, 1_200],
];

/** The seconds that the title promises, else 8 to 68 minutes; always a multiple of the clip's length. */
function chooseDuration(title: string): number {
  const wanted = promised.find(([pattern]) => pattern.test(title))?.[1];
  const seconds = wanted ?? 480 + 3_600 * fraction("duration", title) ** 2;
  return Math.round(seconds / clipSeconds) * clipSeconds;
}

function chooseClip({ title, theme }: Title): string {
  const word = words.find(({ pattern, clip }) => clip && pattern.test(title));
  return word?.clip ?? pick<string>(themes[theme].clips, "clip", title);
}

/** Most Chinese titles keep their characters in the slug, as in WordPress. The others get a number. */
const makeSlug = ({ title, theme, language }: Title, id: number): string =>
  language === "zh" && fraction("slug", title) < 0.4 ? `${theme}-${id}` : slugOfTitle(title);

function uniqueSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`;
  taken.add(free);
  return free;
}

function hex(text: string, length: number): string {
  return createHash("sha256").update(playerSecret).update(text).digest("hex").slice(0, length);
}
