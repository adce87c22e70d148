/**
 * The texts (message keys) of each error page, and its link or retry. The front server sends them
 * (server/cache/error-page-paths.ts); in the app they are the not-found and error boundaries.
 */
export const errorPages = {
  "not-found": {
    title: "errorPages.notFoundTitle",
    text: "errorPages.notFoundText",
    to: "home",
    link: "errorPages.home",
  },
  "video-invalid": {
    title: "video.invalidTitle",
    text: "video.invalidText",
    to: "videos",
    link: "video.browse",
  },
  "video-not-found": {
    title: "video.notFoundTitle",
    text: "video.notFoundText",
    to: "videos",
    link: "video.browse",
  },
  "anchor-not-found": {
    title: "anchor.notFoundTitle",
    text: "anchor.notFoundText",
    to: "anchors",
    link: "anchor.back",
  },
  "trigger-not-found": {
    title: "trigger.notFoundTitle",
    text: "trigger.notFoundText",
    to: "videos",
    link: "video.browse",
  },
  unavailable: { title: "errorPages.failedTitle", text: "errorPages.failedText" },
  "home-unavailable": { title: "home.failed", text: "home.failedText" },
  "videos-unavailable": { title: "videos.failedTitle", text: "videos.failedText" },
  "video-unavailable": { title: "video.failedTitle", text: "video.failedText" },
  "anchors-unavailable": { title: "anchors.failedTitle", text: "anchors.failedText" },
  "anchor-unavailable": { title: "anchor.failedTitle", text: "anchor.failedText" },
} as const;

/**
 * The id of the element in which a 503 shows its number in the log; the front server fills it
 * (server/answering/error-page.ts).
 */
export const referenceId = "reference";

export type ErrorPageName = keyof typeof errorPages;
export const isErrorPageName = (name: string): name is ErrorPageName => Object.hasOwn(errorPages, name);
