import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Answer, text } from "./answer.ts";
import type { Call, Route } from "./route.ts";

/** Posters (1280x720) and avatars (320x320), both WebP; also under `/demo`, the site's own origin. */
export const mediaRoutes: readonly Route[] = [
  { method: "GET", path: "/media/posters/:file", answer: sendPoster },
  { method: "GET", path: "/media/avatars/:file", answer: sendAvatar },
  { method: "GET", path: "/demo/posters/:file", answer: sendPoster },
];

function sendPoster(call: Call) {
  return sendPicture("posters", call);
}

function sendAvatar(call: Call) {
  return sendPicture("avatars", call);
}

async function sendPicture(folder: string, { params: { file = "" } }: Call): Promise<Answer> {
  if (!/^[a-z0-9-]+\.webp$/.test(file)) return text(404, "No such picture");
  try {
    const body = await readFile(join(import.meta.dirname, "pictures", folder, file));
    const headers = { "Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable" };
    return { status: 200, headers, body };
  } catch {
    return text(404, "No such picture");
  }
}
