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

/**
 * The layers that a call passes on its way, from the browser to an upstream or its fake in the sandbox, and the contracts
 * that describe it. It has one name in all of them; each layer may export it once.
 */
const layersOfCalls = /^(?:lib\/(?:browser|contracts|services|session|wordpress|paypal)|sandbox)\//;
/** Next gives its own names to what a route or a page exports. */
const namesOfNext = /^(?:GET|POST|PUT|DELETE|generateMetadata|generateStaticParams|metadata|config)$/;

const exported = globSync("{app,components,lib,sandbox,server}/**/*.{ts,tsx}").flatMap((path) => {
  const found = readFileSync(path, "utf8").matchAll(
    /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  );
  // A type may have the name of the value whose type it is.
  return [...new Set([...found].map(([, name = ""]) => name))].map((name) => ({ name, path }));
});

function hasOneMeaning(name: string, paths: readonly string[]): boolean {
  if (paths.length === 1 || namesOfNext.test(name)) return true;
  const layers = paths.map((path) => layersOfCalls.exec(path)?.[0]);
  return /^[a-z]/.test(name) && !layers.includes(undefined) && new Set(layers).size === paths.length;
}

test("an exported name means one thing, but for calls that pass several layers", () => {
  const places = Map.groupBy(exported, ({ name }) => name);
  const ambiguous = [...places]
    .map(([name, found]) => ({ name, paths: found.map(({ path }) => path) }))
    .filter(({ name, paths }) => !hasOneMeaning(name, paths));
  expect(ambiguous).toEqual([]);
});
