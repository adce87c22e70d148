import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { page, text } from "#sandbox/answers.ts";
import { findByPlayer } from "#sandbox/catalogue/find-video.ts";
import { texturize } from "#sandbox/catalogue/varied.ts";
import { newRoutes, type SandboxContext } from "#sandbox/context.ts";
import { sendBrowserFile, sendFiles } from "#sandbox/files.ts";

const require = createRequire(import.meta.url);

const policy =
  "default-src 'none'; script-src 'self'; media-src 'self'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; frame-ancestors 'self'";
const trailerSeconds = 12;
const clipHeaders = { "Accept-Ranges": "bytes", "Cache-Control": "public, max-age=86400" };

/** Players, clips and captions. The id of a player cannot be guessed. */
export const playerRoutes = newRoutes()
  .get("/demo/player/:id", showPlayer)
  .get("/demo/media/:file", sendFiles(clipOf, clipHeaders))
  .get(
    "/demo/clips/*",
    sendFiles((path) => path.replace("/demo", ""), clipHeaders),
  )
  .get("/demo/captions/:file", sendCaptions)
  .get("/demo/player-js/receiver.js", sendReceiver)
  .get("/demo/player-js/start.js", sendBrowserFile("framed-player.js"));

/** The unmodified library with which vendors' players answer player.js. */
async function sendReceiver(): Promise<Response> {
  return text(200, await readFile(require.resolve("player.js"), "utf8"), {
    "Content-Type": "text/javascript; charset=UTF-8",
  });
}

/** The clip of `{player's id}.mp4`. */
function clipOf(path: string, c: SandboxContext): string {
  const [, id = ""] = /([^/]+)\.mp4$/.exec(path) ?? [];
  return `/clips/${findByPlayer(id, c.env.sandbox.db)?.clip ?? "none"}.mp4`;
}

function showPlayer(c: SandboxContext): Response {
  const id = c.req.param("id") ?? "";
  const video = findByPlayer(id, c.env.sandbox.db);
  if (!video) return text(404, "No such player");
  const isTrailer = video.trailer === id;
  const clip = `/demo/clips/${video.clip}.mp4${isTrailer ? `#t=0,${trailerSeconds}` : ""}`;
  const title = `${texturize(video.title, id)}${isTrailer ? " (trailer)" : ""}`;
  const poster = video.poster ? ` poster="/demo/posters/${video.poster}.webp"` : "";
  const html = `<!doctype html>
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
<video src="${clip}"${poster} aria-label="${title}" controls playsinline preload="metadata"></video>
<script src="/demo/player-js/receiver.js"></script>
<script src="/demo/player-js/start.js"></script>
</html>
`;
  return page(200, html, { "Content-Security-Policy": policy, "Cache-Control": "private, max-age=300" });
}

/** The sounds of a clip, as captions for those who cannot hear them. */
const sounds: Record<string, { en: string; zh: string }> = {
  brushing: { en: "[soft brush strokes]", zh: "[轻柔的毛刷声]" },
  fire: { en: "[fire crackling]", zh: "[炉火噼啪声]" },
  forest: { en: "[wind in leaves, birds]", zh: "[树叶沙沙声与鸟鸣]" },
  pages: { en: "[pages turning]", zh: "[翻书声]" },
  rain: { en: "[rain on a window]", zh: "[雨打窗声]" },
  tapping: { en: "[gentle tapping]", zh: "[轻轻的敲击声]" },
  waves: { en: "[waves rolling in]", zh: "[海浪声]" },
  whisper: { en: "[whispering]", zh: "[低语声]" },
};

function sendCaptions(c: SandboxContext): Response {
  const [, clip = "", lang] = /^([a-z]+)-(en|zh)\.vtt$/.exec(c.req.param("file") ?? "") ?? [];
  const line = sounds[clip]?.[lang as "en" | "zh"];
  if (!line) return text(404, "No such captions");
  return text(200, `WEBVTT\n\n00:00.000 --> 10:00.000\n${line}\n`, {
    "Content-Type": "text/vtt; charset=UTF-8",
  });
}
