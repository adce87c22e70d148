import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** The nouns that have a file in several layers. Every other base name means one thing across server and lib. */
const nouns = new Set([
  ...["anchor", "benefit", "capabilities", "comment", "feed-address", "following", "history", "homepage"],
  ...["member", "member-payments", "membership", "pagination", "payment", "payments-desk", "revalidation"],
  ...["names", "session", "text-page", "trigger", "video", "video-choices", "video-request", "watch-later"],
]);

const nameOf = (path: string) => basename(path).replace(/(?:\.d)?\.tsx?$/, "");
const files = globSync("{server,lib}/**/*.{ts,tsx}");
const shared = Object.entries(Object.groupBy(files, nameOf)).filter(([, paths = []]) => paths.length > 1);

test("a base name means one thing across server and lib, but for the nouns of the layers", () => {
  expect(shared.filter(([name]) => !nouns.has(name))).toEqual([]);
});
