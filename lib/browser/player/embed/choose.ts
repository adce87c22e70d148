import { dailymotion } from "./dailymotion.ts";
import { playerJs } from "./player-js.ts";
import type { EmbedProtocol } from "./protocol.ts";
import { vimeo } from "./vimeo.ts";
import { youtube } from "./youtube.ts";

const protocols: Record<string, EmbedProtocol> = {
  "www.youtube.com": youtube,
  "youtube.com": youtube,
  "www.youtube-nocookie.com": youtube,
  "player.vimeo.com": vimeo,
  "www.dailymotion.com": dailymotion,
  "geo.dailymotion.com": dailymotion,
};

/** The protocol of a player; unknown players most likely use player.js. */
export const protocolFor = (address: URL): EmbedProtocol => protocols[address.hostname] ?? playerJs;

/**
 * The address of a player's iframe, with the parameters that let it talk to this page; `isBare` hides its own controls.
 */
export function embedAddress(src: string, page: string, isBare: boolean): string {
  const address = new URL(src, page);
  const protocol = protocolFor(address);
  const params = Object.entries({ ...protocol.params(page), ...(isBare && protocol.withoutControls) });
  if (params.length === 0) return src;
  for (const [name, value] of params) address.searchParams.set(name, value);
  return address.href;
}
