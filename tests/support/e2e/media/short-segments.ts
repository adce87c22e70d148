import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright/test";

const clip = readFileSync("sandbox/clips/night/film.m4s");
/** Where the initialization of the clip's second segment ends, without its index. */
const initEnd = 1361;
const segmentStart = 108_158;
/** Where the two tracks of a segment say when they begin, and by how much each segment is later. */
const beginnings = [
  { at: 108_230 - segmentStart, ticks: 32_768 },
  { at: 108_566 - segmentStart, ticks: 94_080 },
];

/** Seconds of a segment of the film. */
export const segmentSeconds = 32 / 15;
const segmentCount = 20;

/** The clip's last two seconds, as the `n`th segment of a film of them. */
function segment(n: number): Buffer {
  const bytes = Buffer.from(clip.subarray(segmentStart));
  for (const { at, ticks } of beginnings) bytes.writeBigUInt64BE(BigInt(n * ticks), at);
  return bytes;
}

const playlist = [
  "#EXTM3U",
  "#EXT-X-VERSION:7",
  "#EXT-X-TARGETDURATION:3",
  "#EXT-X-PLAYLIST-TYPE:VOD",
  '#EXT-X-MAP:URI="init.mp4"',
  ...Array.from({ length: segmentCount }, (_, n) => `#EXTINF:${segmentSeconds.toFixed(6)},\n${n}.m4s`),
  "#EXT-X-ENDLIST",
  "",
].join("\n");
const level = "#EXT-X-STREAM-INF:BANDWIDTH=93399,RESOLUTION=640x360\n";
const master = `#EXTM3U\n${level}missing.m3u8\n${level.replace("93399", "93398")}film.m3u8\n`;

export const folder = "/demo/short";

type Answer = { status?: number; contentType?: string; body: Buffer | string };

const answers = new Map<string, () => Answer>([
  ["film.m3u8", () => ({ contentType: "application/vnd.apple.mpegurl", body: playlist })],
  ["marked.m3u8", () => ({ contentType: "application/vnd.apple.mpegurl", body: `\uFEFF${playlist}` })],
  ["master.m3u8", () => ({ contentType: "application/vnd.apple.mpegurl", body: master })],
  ["missing.m3u8", () => ({ status: 404, body: "" })],
  ["init.mp4", () => ({ contentType: "video/mp4", body: clip.subarray(0, initEnd) })],
  ...Array.from(
    { length: segmentCount },
    (_, n) => [`${n}.m4s`, () => ({ contentType: "video/mp4", body: segment(n) })] as const,
  ),
]);

/** What a route does with a segment's true bytes. */
export type Damage = (route: Route, bytes: Buffer) => Promise<unknown>;

const sendBytes = (route: Route, body: Buffer) => route.fulfill({ contentType: "video/mp4", body });
/** Overwrites a part of a segment with zeros, from one share of its length to another. */
const zero =
  (from: number, to: number): Damage =>
  (route, bytes) =>
    sendBytes(route, bytes.fill(0, Math.floor(bytes.length * from), Math.floor(bytes.length * to)));
const refuse =
  (status: number): Damage =>
  (route) =>
    route.fulfill({ status, body: "" });

export const damages = {
  "a fifth is zeros": zero(0.4, 0.6),
  "all is zeros": zero(0, 1),
  "an HTML page": (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Please log in</title>" }),
  "cut after 60 %": (route, bytes) => sendBytes(route, bytes.subarray(0, Math.floor(bytes.length * 0.6))),
  "403": refuse(403),
  "404": refuse(404),
  "503": refuse(503),
  "no answer": () => new Promise(() => {}),
} satisfies Record<string, Damage>;

/** Serves a film of short segments to a page. The segments in `damaged` are as `damage` makes them. */
export const serveShortSegments = (page: Page, damage?: Damage, damaged: readonly number[] = [1]) =>
  page.route(`**${folder}/*`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(folder.length + 1);
    const answer = answers.get(name)?.() ?? { status: 404, body: "" };
    if (damage && damaged.some((n) => name === `${n}.m4s`)) await damage(route, Buffer.from(answer.body));
    else await route.fulfill(answer);
  });
