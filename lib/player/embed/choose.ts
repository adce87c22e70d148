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

/** How to speak with the player of an address: player.js with whoever has no messages of their own. */
export const protocolFor = (address: URL): EmbedProtocol => protocols[address.hostname] ?? playerJs;

/** The address to frame, so that its player speaks with a page of `page`; `isBare`: without controls of its own. */
export function embedAddress(src: string, page: string, isBare: boolean): string {
  const address = new URL(src, page);
  const protocol = protocolFor(address);
  const params = Object.entries({ ...protocol.params(page), ...(isBare && protocol.bare) });
  if (params.length === 0) return src;
  for (const [name, value] of params) address.searchParams.set(name, value);
  return address.href;
}
