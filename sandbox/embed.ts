import { pick } from "./random.ts";

/** The ways people paste a player into WordPress; `{src}` stands for its address. */
const codes = [
  '<iframe src="{src}" width="640" height="360" frameborder="0" allowfullscreen></iframe>',
  "<iframe src='{src}' width='100%' height='100%' allow='autoplay; fullscreen' allowfullscreen></iframe>",
  '<p><iframe width="560" height="315" src="{src}" title="Player" allowfullscreen="allowfullscreen"></iframe></p>\n',
  '<div class="video"><iframe src="{src}?rel=0&amp;loop=1" scrolling="no" allowfullscreen></iframe></div>',
  '<div class="video">\r\n<IFRAME\n SRC="{src}" loading="lazy" allowfullscreen></IFRAME>\r\n</div>',
];

/** An embed code for a player of the sandbox, relative to the site's origin (`/demo/player/{id}`). */
export function embedCode(player: string): string {
  return pick(codes, "embed", player).replace("{src}", `/demo/player/${player}`);
}

/** The same for the fields called `..._url`, which hold a bare address about half of the time. */
export function embedUrl(player: string): string {
  return pick([true, false], "bare", player) ? `/demo/player/${player}` : embedCode(player);
}
