import type { FetchFailure } from "./errors.ts";

const invalid = (what: string) => `Invalid ${what} data format from API: unexpected shape`;

/** What is said where a call to WordPress failed, and where its answer can't be read (spec §5 and §8, "Fetch errors"). */
export const fetchFailures = {
  anchors: { failed: "Failed to fetch anchors: {status}", invalid: invalid("anchors") },
  videos: { failed: "Failed to fetch videos: {status}", invalid: invalid("video list") },
  video: { failed: "Failed to fetch video by slug: {status}", invalid: invalid("video detail") },
  featuredAnchors: {
    failed: "Failed to fetch featured anchors: {status}",
    invalid: invalid("featured anchors"),
  },
  homepage: { failed: "Failed to fetch homepage data: {status}", invalid: invalid("homepage") },
} satisfies Record<string, FetchFailure>;
