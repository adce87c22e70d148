import { pick } from "#sandbox/base/random.ts";

/** Forms in which people paste a player into WordPress. `{src}` stands for its address. */
const codes = [
  '<iframe src="{src}" width="640" height="360" frameborder="0" allowfullscreen></iframe>',
  "<iframe src='{src}' width='100%' height='100%' allow='autoplay; fullscreen' allowfullscreen></iframe>",
  '<p><iframe width="560" height="315" src="{src}" title="Player" allowfullscreen="allowfullscreen"></iframe></p>\n',
  '<div class="video"><iframe src="{src}?rel=0&amp;loop=1" scrolling="no" allowfullscreen></iframe></div>',
  '<div class="video">\r\n<IFRAME\n SRC="{src}" loading="lazy" allowfullscreen></IFRAME>\r\n</div>',
];

const fileCode = '<video controls preload="metadata"><source src="{src}" type="video/mp4"></video>';

/** One video in six is a plain file (`/demo/media/{id}.mp4`), the others are player pages (`/demo/player/{id}`). */
const isFile = (player: string) => pick([true, false, false, false, false, false], "file", player);
/** Every other file has captions. */
export const isCaptioned = (player: string) => isFile(player) && pick([true, false], "captions", player);
/** A film that an editor has uploaded to the site; the ids of players are shorter. */
const isFilm = (player: string) => /^[0-9a-f]{32}$/.test(player);
const address = (player: string) => {
  if (isFilm(player)) return `/media/${player}/main.m3u8`;
  return isFile(player) ? `/demo/media/${player}.mp4` : `/demo/player/${player}`;
};

/** An embed code for a player of the sandbox, relative to the site's origin. */
export function embedCode(player: string): string {
  if (isFilm(player)) return address(player);
  const code = isFile(player) ? fileCode : pick(codes, "embed", player);
  return code.replace("{src}", address(player));
}

/** The same for fields `..._url`, half of which contain only an address. */
export function embedUrl(player: string): string {
  return isFilm(player) || pick([true, false], "bare", player) ? address(player) : embedCode(player);
}
