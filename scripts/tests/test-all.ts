import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { command, countOf } from "./steps.ts";
import { type Result, type Row, summary } from "./summary.ts";

// `npm run test:all` runs every suite, one after another, even if some fail; `npm run test:all -- cluster
// wordpress` runs only these.

/** The suites in their order. Each is a command: `npm test`, and `npm run test:…`. */
const suites = [
  "test",
  "later",
  "cluster",
  "postgres",
  "browsers",
  "crawl",
  "paypal-schemas",
  "wordpress",
  "languages",
  "container",
] as const;

/** What a suite needs but can't find on this machine. */
const missing: Partial<Record<(typeof suites)[number], () => string | undefined>> = {
  "paypal-schemas": () =>
    existsSync(process.env.PAYPAL_SCHEMAS ?? "") ? undefined : "PAYPAL_SCHEMAS names no folder",
  container: () => (process.getuid?.() === 0 ? undefined : "this user is not root"),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.some((suite) => suite === name));
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(", ")}. There are: ${suites.join(", ")}.`);
  process.exit(2);
}

const rows: Row[] = [];
for (const suite of suites.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const lacks = missing[suite]?.();
  const started = performance.now();
  let result: Result = `not run: ${lacks}`;
  if (lacks === undefined) {
    console.log(`\n=== ${suite}`);
    const script = suite === "test" ? "test" : `test:${suite}`;
    result = command(`npm run --silent ${script}`) ? "passed" : "failed";
  }
  const count = lacks === undefined ? countOf(suite) : undefined;
  rows.push({ suite, result, count, minutes: (performance.now() - started) / 60_000 });
}

const text = summary(rows);
mkdirSync("test-results", { recursive: true });
writeFileSync("test-results/summary.md", text);
console.log(`\n${text}`);
process.exit(rows.some(({ result }) => result === "failed") ? 1 : 0);
