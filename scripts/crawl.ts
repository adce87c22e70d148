import { parseArgs } from "node:util";
import { auditSite } from "./crawl/audit.ts";
import type { Finding } from "./crawl/finding.ts";

const usage = `npm run crawl -- ADDRESS [--most 500] [--at-once 8] [--no-render]

Goes through the site at ADDRESS as search engines do and says what is wrong with it. The exit code is 1 where something is.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: "string" }, "at-once": { type: "string" }, "no-render": { type: "boolean" } },
});
const address = URL.parse(positionals[0] ?? "");
if (address === null) {
  console.error(usage);
  process.exit(1);
}
const shownFindings = 10;

/** Prints the findings by rule, with the addresses of the first ones. */
function print(findings: readonly Finding[]): void {
  for (const [rule, group = []] of Object.entries(Object.groupBy(findings, ({ rule }) => rule))) {
    console.log(`\n${rule}: ${group.length}`);
    for (const { url, detail } of group.slice(0, shownFindings)) console.log(`  ${url}\n    ${detail}`);
    if (group.length > shownFindings) console.log(`  and ${group.length - shownFindings} more`);
  }
}

const started = performance.now();
const { site, rendered, findings, advice } = await auditSite(address.origin, {
  ...(values.most !== undefined && { most: Number(values.most) }),
  ...(values["at-once"] !== undefined && { atOnce: Number(values["at-once"]) }),
  render: !values["no-render"],
});
print(findings);
const recommended = Object.entries(Object.groupBy(advice, ({ detail }) => detail));
if (recommended.length > 0) console.log("\nRecommended for rich results:");
for (const [detail, group = []] of recommended)
  console.log(`  ${detail}: ${group.length}, such as ${group[0]?.url}`);
const depths = [...site.pages.values()].map(({ depth }) => depth ?? 0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `\n${site.pages.size} addresses${site.isPart ? " (not all)" : ""} as four agents, ${site.sitemap.length} in the sitemap, ${Math.max(...depths)} clicks deep, ${rendered} rendered, ${seconds} s`,
);
console.log(findings.length === 0 ? "Nothing found." : `${findings.length} found.`);
process.exit(findings.length === 0 ? 0 : 1);
