import { hash } from "node:crypto";
import type { Signer } from "./signer.ts";

const players = ["iframe.mediadelivery.net", "player.mediadelivery.net"];

/** Signs for Bunny Stream's player: https://docs.bunny.net/stream/token-authentication */
export const signBunnyEmbed: Signer = (address, { now, lifetime, settings }) => {
  const [, library = "", video = ""] = /^\/(?:embed|play)\/(\d+)\/([\w-]+)\/?$/.exec(address.pathname) ?? [];
  const key = players.includes(address.hostname) ? settings.BUNNY_EMBED_KEYS[library] : undefined;
  if (key === undefined) return null;
  const signed = new URL(address);
  const expires = String(now + lifetime);
  signed.searchParams.set("token", hash("sha256", key + video + expires));
  signed.searchParams.set("expires", expires);
  return signed;
};
