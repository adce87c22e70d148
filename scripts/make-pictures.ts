import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { anchorAvatar, anchorRows } from "#sandbox/data/anchors.ts";
import { postersOf, readerAvatars } from "#sandbox/data/pictures.ts";
import { paintAvatar } from "./pictures/avatar.ts";
import { icons, paintIcon } from "./pictures/icons.ts";
import { paintPoster } from "./pictures/poster.ts";
import { sceneNames } from "./pictures/scenes.ts";

/**
 * Paints every picture of the repository: `node scripts/make-pictures.ts`. The same code paints the same pictures, so
 * that they only change with it. They are kept in the repository; nobody else has to run this.
 */
const posters = sceneNames.flatMap(postersOf);
const avatars = [...anchorRows.map(anchorAvatar), ...readerAvatars];
const tiles = {
  videos: "window-rain-tonight",
  anchors: "microphone-close",
  vip: "lantern-festival",
  updates: "tea-morning",
};

function emptyFolder(path: string): string {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** For the sandbox's library. */
const pictures = join(import.meta.dirname, "..", "sandbox", "pictures");
const posterFolder = emptyFolder(join(pictures, "posters"));
for (const name of posters) {
  const poster = await paintPoster(name);
  await poster.webp({ quality: 74, effort: 6 }).toFile(join(posterFolder, `${name}.webp`));
}
const avatarFolder = emptyFolder(join(pictures, "avatars"));
for (const name of avatars) {
  const avatar = await paintAvatar(name);
  await avatar.webp({ quality: 76, effort: 6 }).toFile(join(avatarFolder, `${name}.webp`));
}

/** For the site: the home page's tiles in two widths, the icons of the app, and the card that social networks show. */
const images = join(import.meta.dirname, "..", "public", "images");
for (const [tile, name] of Object.entries(tiles)) {
  const poster = await (await paintPoster(name)).png().toBuffer();
  for (const width of [480, 960])
    await sharp(poster)
      .resize(width)
      .webp({ quality: 78 })
      .toFile(join(images, `tile-${tile}-${width}.webp`));
}
for (const name of Object.keys(icons) as (keyof typeof icons)[])
  await (await paintIcon(name))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(images, `${name}.png`));
const social = await paintPoster("moon-over-the-bay");
writeFileSync(
  join(images, "social.jpg"),
  await social.resize(1200, 630, { fit: "cover" }).jpeg({ quality: 82 }).toBuffer(),
);
