import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { MiddlewareHandler, Next } from "hono";
import { page, text } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext, type SandboxEnv } from "#sandbox/base/context.ts";
import { sendBrowserFile, sendFiles } from "#sandbox/base/files.ts";
import { texturize } from "#sandbox/catalogue/base/varied.ts";
import { findByPlayer } from "#sandbox/videos/find-video.ts";
import { checkSecureLink, secureLink } from "./secure-link.ts";
import { sendFilm } from "./send-film.ts";

const require = createRequire(import.meta.url);

const policy =
  "default-src 'none'; script-src 'self'; media-src 'self'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; frame-ancestors 'self'";
const clipHeaders = { "Accept-Ranges": "bytes", "Cache-Control": "public, max-age=86400" };
const signedHeaders = { "Accept-Ranges": "bytes", "Cache-Control": "private, no-store" };

const idOf = (name: string) => name.replace(/\.mp4$/, "");

/** Lets only trailers and free videos through. All others need a signed address. */
const openOnly: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const id = idOf(c.req.param("name") ?? "");
  const video = findByPlayer(id, c.env.sandbox.db);
  return video?.vip === 1 && video.player === id ? text(403, "Forbidden") : next();
};

/** Checks an address's signature with the responses of nginx (deploy/nginx/media.conf). */
const signedOnly: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const found = checkSecureLink(c.req.param("link") ?? "", c.req.param("name") ?? "", Date.now() / 1000);
  if (found === "1") return next();
  return found === "" ? text(403, "Forbidden") : text(410, "Gone");
};

/** Players and clips. Nobody can guess a player's id; a VIP video's address is also signed. */
export const playerRoutes = createRouter()
  .get("/demo/player/:name", openOnly, showPlayer)
  .get("/demo/player/:link/:name", signedOnly, showPlayer)
  .get("/demo/media/:name", openOnly, sendMedia)
  .get("/demo/media/:link/:name", signedOnly, sendMedia)
  // The demo has one playlist, which every video uses.
  .get(
    "/demo/media/:link/:name/:file",
    signedOnly,
    sendFiles((path) => `/clips/night/${path.split("/").at(-1)}`, signedHeaders),
  )
  .get(
    "/demo/clips/*",
    sendFiles((path) => path.replace("/demo", ""), clipHeaders),
  )
  .get("/demo/player-js/receiver.js", sendReceiver)
  .get("/demo/player-js/start.js", sendBrowserFile("framed-player.js"));

/** Sends the unmodified library with which vendors' players answer player.js. */
async function sendReceiver(): Promise<Response> {
  return text(200, await readFile(require.resolve("player.js"), "utf8"), {
    "Content-Type": "text/javascript; charset=UTF-8",
  });
}

const sendClip = sendFiles(
  (path, c) =>
    `/clips/${findByPlayer(idOf(path.split("/").at(-1) ?? ""), c.env.sandbox.db)?.clip ?? "none"}.mp4`,
  clipHeaders,
);

/** Sends the media of `{player's id}.mp4`: a video in its whole length, a trailer in that of its clip. */
function sendMedia(c: SandboxContext, next: Next) {
  const id = idOf(c.req.param("name") ?? "");
  const video = findByPlayer(id, c.env.sandbox.db);
  if (video?.player !== id) return sendClip(c, next);
  return Promise.resolve(sendFilm(c, video, c.req.param("link") ? signedHeaders : clipHeaders));
}

function showPlayer(c: SandboxContext): Response {
  const id = c.req.param("name") ?? "";
  const link = c.req.param("link");
  const video = findByPlayer(id, c.env.sandbox.db);
  if (!video) return text(404, "No such player");
  const isTrailer = video.trailer === id;
  const expires = Number(link?.split(",")[1]);
  const film = link ? secureLink("/demo/media", `${id}.mp4`, expires) : `/demo/media/${id}.mp4`;
  const clip = isTrailer ? `/demo/clips/${video.clip}.mp4` : film;
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
