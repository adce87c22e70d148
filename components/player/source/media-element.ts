import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { type PlaybackOptions, SourcePlayback } from "./source-playback.ts";

/** Created outside React, so that the element can leave its page while it plays (components/player/mini). */
export function createMediaElement(tag: "audio" | "video", { captions }: PlayerSource): HTMLMediaElement {
  const element = document.createElement(tag);
  element.preload = "metadata";
  element.tabIndex = 0;
  element.setAttribute("playsinline", "");
  for (const { src, lang, label } of captions ?? []) {
    const track = document.createElement("track");
    element.append(Object.assign(track, { kind: "captions", src, srclang: lang, label: label || lang }));
  }
  return element;
}

/** Plays a source in an element. An address whose signature has expired is renewed as this video's. */
export const playSource = (
  element: HTMLMediaElement,
  slug: string,
  options: Omit<PlaybackOptions, "renew">,
) =>
  new SourcePlayback(element, {
    ...options,
    renew: async (old) => (await import("#lib/browser/watching/video.ts")).renewSource(slug, old),
  });
