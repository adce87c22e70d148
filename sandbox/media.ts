import { renderAvatar } from "#sandbox/art/avatar.ts";
import { renderPoster } from "#sandbox/art/poster.ts";
import { type Answer, text } from "./answer.ts";
import { keep } from "./picture-store.ts";
import type { Call, Route, Sandbox } from "./route.ts";

/** Posters (960x540) and avatars (320x320), both WebP; also under `/demo`, the site's own origin. */
export const mediaRoutes: readonly Route[] = [
  { method: "GET", path: "/media/posters/:file", answer: showPoster },
  { method: "GET", path: "/media/avatars/:file", answer: showAvatar },
  { method: "GET", path: "/demo/posters/:file", answer: showPoster },
];

async function showPoster({ params }: Call, sandbox: Sandbox): Promise<Answer> {
  const name = pictureName(params.file);
  const known = name && sandbox.db.prepare("SELECT 1 FROM videos WHERE poster = ?").get(name);
  if (!known) return text(404, "No such picture");
  return picture(await keep(sandbox.dataDir, "posters", name, renderPoster));
}

async function showAvatar({ params }: Call, sandbox: Sandbox): Promise<Answer> {
  const name = pictureName(params.file);
  const known =
    name &&
    sandbox.db
      .prepare(
        `SELECT 1 FROM anchors WHERE avatar = :name UNION ALL SELECT 1 FROM comments WHERE avatar = :name
         UNION ALL SELECT 1 FROM members WHERE avatar = :name`,
      )
      .get({ name });
  if (!known) return text(404, "No such picture");
  return picture(await keep(sandbox.dataDir, "avatars", name, renderAvatar));
}

function pictureName(file = ""): string | null {
  return /^([a-z0-9-]{1,80})\.webp$/.exec(file)?.[1] ?? null;
}

function picture(body: Buffer): Answer {
  const headers = { "Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable" };
  return { status: 200, headers, body };
}
