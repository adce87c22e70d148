import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** The nouns that have a file in several layers. Every other base name means one thing across server, lib and components. */
const nouns = new Set([
  ...["account", "second-factor", "second-step", "passkeys"],
  ...["alipay", "alipay-decisions", "desk-withdrawals", "pending-payments", "plans"],
  ...["changelog", "error-page", "sounds"],
  // Each method of payment has one.
  "describe",
  ...["anchor", "benefit", "capabilities", "captions", "comment"],
  ...["feed-address", "following", "history", "homepage", "member"],
  ...["member-payments", "membership", "names", "numbers", "owner", "pagination", "payment"],
  ...["payments-desk", "report", "revalidation", "session", "streams", "suggestions"],
  ...["text-page", "trigger", "video", "video-choices", "video-request"],
  ...["watch-later"],
]);

const nameOf = (path: string) => basename(path).replace(/(?:\.d)?\.tsx?$/, "");
const files = globSync("{server,lib,components}/**/*.{ts,tsx}");
const shared = Object.entries(Object.groupBy(files, nameOf)).filter(([, paths = []]) => paths.length > 1);

test("a base name means one thing across server, lib and components, but for the nouns of the layers", () => {
  expect(shared.filter(([name]) => !nouns.has(name))).toEqual([]);
});

const declared = globSync("{app,components,server,lib}/**/*.{ts,tsx}").flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(/^export (?:type|interface|class|abstract class) (\w+)/gm)].map(
    ([, name = ""]) => ({ name, path }),
  ),
);
const ambiguous = Object.entries(Object.groupBy(declared, ({ name }) => name)).filter(
  ([, places = []]) => places.length > 1,
);

test("an exported type's name means one thing", () => {
  expect(ambiguous).toEqual([]);
});
