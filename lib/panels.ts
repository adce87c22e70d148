import { paths } from "./paths.ts";

/**
 * The panels that stand in for a page: their texts (keys of the messages), and where they lead. The front
 * server sends them as whole documents with 404 or 503 (server/panels.ts); within the app they are the
 * not-found and error boundaries.
 */
export const panels = {
  "not-found": {
    title: "panels.notFoundTitle",
    text: "panels.notFoundText",
    to: paths.home,
    link: "panels.home",
  },
  "video-invalid": {
    title: "video.invalidTitle",
    text: "video.invalidText",
    to: paths.videos(),
    link: "video.browse",
  },
  "video-not-found": {
    title: "video.notFoundTitle",
    text: "video.notFoundText",
    to: paths.videos(),
    link: "video.browse",
  },
  "anchor-not-found": {
    title: "anchor.notFoundTitle",
    text: "anchor.notFoundText",
    to: paths.anchors(),
    link: "anchor.back",
  },
  unavailable: { title: "panels.failedTitle", text: "panels.failedText", retry: true },
  "home-unavailable": { title: "home.failed", text: "home.failedText", retry: true },
  "videos-unavailable": { title: "videos.failedTitle", text: "videos.failedText", retry: true },
  "video-unavailable": { title: "video.failedTitle", text: "video.failedText", retry: true },
  "anchors-unavailable": { title: "anchors.failedTitle", text: "anchors.failedText", retry: true },
  "anchor-unavailable": { title: "anchor.failedTitle", text: "anchor.failedText", retry: true },
} as const;

export type PanelName = keyof typeof panels;
export const isPanelName = (name: string): name is PanelName => Object.hasOwn(panels, name);
