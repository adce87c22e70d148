import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Answer, text } from "./answer.ts";
import { rangeAnswer } from "./range.ts";
import { texturize } from "./rough.ts";
import type { Call, Route, Sandbox } from "./route.ts";
import type { VideoRow } from "./video.ts";

const policy =
  "default-src 'none'; media-src 'self'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; frame-ancestors 'self'";
const TRAILER_SECONDS = 12;

/** Players and clips, which the demo shows on the site's own origin (`/demo/...`). */
export const playerRoutes: readonly Route[] = [
  { method: "GET", path: "/demo/player/:id", answer: showPlayer },
  { method: "GET", path: "/demo/media/:file", answer: sendMedia },
  { method: "GET", path: "/demo/clips/:file", answer: sendClip },
  { method: "GET", path: "/demo/captions/:file", answer: sendCaptions },
];

const findPlayer = ({ db }: Sandbox, id: string) =>
  db.prepare("SELECT * FROM videos WHERE player = :id OR trailer = :id").get({ id }) as unknown as
    | (VideoRow & { clip: string })
    | undefined;

/** The file behind a player, by its unguessable id. */
async function sendMedia({ params, headers }: Call, sandbox: Sandbox): Promise<Answer> {
  const video = findPlayer(sandbox, (params.file ?? "").replace(/\.mp4$/, ""));
  return video ? clipAnswer(video.clip, headers.range) : text(404, "No such video");
}

function showPlayer({ params }: Call, sandbox: Sandbox): Answer {
  const id = params.id ?? "";
  const video = findPlayer(sandbox, id);
  if (!video) return text(404, "No such player");
  const isTrailer = video.trailer === id;
  const clip = `/demo/clips/${video.clip}.mp4${isTrailer ? `#t=0,${TRAILER_SECONDS}` : ""}`;
  const title = `${texturize(video.title, id)}${isTrailer ? " (trailer)" : ""}`;
  const poster = video.poster ? ` poster="/demo/posters/${video.poster}.webp"` : "";
  return {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "private, max-age=300",
    },
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
html, body { margin: 0; height: 100%; background: #121117; color-scheme: dark; overflow: hidden }
video { display: block; width: 100vw; height: 100vh; height: 100dvh; object-fit: cover; accent-color: #b8a4ee }
video:focus-visible { outline: 2px solid #b8a4ee; outline-offset: -2px }
</style>
<video src="${clip}"${poster} aria-label="${title}" controls playsinline loop preload="metadata"></video>
</html>
`,
  };
}

/** What is to be heard in a clip, for who can't hear it. */
const sounds: Record<string, { en: string; zh: string }> = {
  brushing: { en: "[soft brush strokes]", zh: "[轻柔的刷毛声]" },
  fire: { en: "[fire crackling]", zh: "[炉火噼啪声]" },
  forest: { en: "[wind in leaves, birds]", zh: "[树叶沙沙声与鸟鸣]" },
  pages: { en: "[pages turning]", zh: "[翻书声]" },
  rain: { en: "[rain on a window]", zh: "[雨打窗声]" },
  tapping: { en: "[gentle tapping]", zh: "[轻轻的敲击声]" },
  waves: { en: "[waves rolling in]", zh: "[海浪声]" },
  whisper: { en: "[whispering]", zh: "[低语声]" },
};

function sendCaptions({ params }: Call): Answer {
  const [, clip = "", lang] = /^([a-z]+)-(en|zh)\.vtt$/.exec(params.file ?? "") ?? [];
  const line = sounds[clip]?.[lang as "en" | "zh"];
  if (!line) return text(404, "No such captions");
  return text(200, `WEBVTT\n\n00:00.000 --> 10:00.000\n${line}\n`, {
    "Content-Type": "text/vtt; charset=UTF-8",
  });
}

async function sendClip({ params, headers }: Call): Promise<Answer> {
  const name = /^([a-z]+)\.mp4$/.exec(params.file ?? "")?.[1];
  return name ? clipAnswer(name, headers.range) : text(404, "No such clip");
}

async function clipAnswer(name: string, range: string | string[] | undefined): Promise<Answer> {
  try {
    const clip = await readFile(join(import.meta.dirname, "clips", `${name}.mp4`));
    return rangeAnswer(clip, String(range ?? ""), {
      "Content-Type": "video/mp4",
      "Cache-Control": "public, max-age=86400",
    });
  } catch {
    return text(404, "No such clip");
  }
}
