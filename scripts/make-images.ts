import { mkdirSync } from "node:fs";
import sharp from "sharp";
import { renderPoster } from "#sandbox/art/poster.ts";

// Paints the site's own pictures: the home page's tiles in two widths, and the card that social networks show.
const tiles = {
  videos: "window-rain-tonight",
  anchors: "microphone-close",
  vip: "lantern-festival",
  updates: "tea-morning",
};

mkdirSync("public/images", { recursive: true });
for (const [tile, name] of Object.entries(tiles)) {
  const picture = await renderPoster(name);
  for (const width of [480, 960])
    await sharp(picture)
      .resize(width)
      .webp({ quality: 78 })
      .toFile(`public/images/tile-${tile}-${width}.webp`);
}
const social = await renderPoster("moon-over-the-bay");
await sharp(social)
  .resize(1200, 630, { fit: "cover" })
  .jpeg({ quality: 82 })
  .toFile("public/images/social.jpg");
