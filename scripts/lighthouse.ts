import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { ensureChromium } from "#harness/chromium.ts";
import { crawlSite } from "./crawl/crawl-site.ts";
import { nameOf } from "./crawl/page.ts";
import { type DemoSite, startDemoSite } from "./demo-site.ts";
import { categories, goals, type Measured, measurePage } from "./lighthouse/measure.ts";
import { pagesToMeasure } from "./lighthouse/pages.ts";

const usage = `npm run lighthouse [-- --only video] [--address https://…] [--runs 3]

Lighthouse on one page of each kind that search engines may show, in both languages, as on a phone. Without an address it
starts the demo. Prints a table; the exit code is 1 where a goal is missed. For performance the machine has to be idle.`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    address: { type: "string" },
    runs: { type: "string", default: "3" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

/** The most pages to crawl for a sample of each kind, because the first pages do not link to all kinds. */
const maxPages = 400;
const sitePort = Number(process.env.LIGHTHOUSE_PORT ?? 3290);
const debuggingPort = sitePort + 1;

async function findPages(origin: string): Promise<string[]> {
  const { pages } = await crawlSite(origin, () => () => {}, { most: maxPages, others: [] });
  return pagesToMeasure(pages.values()).filter(
    (url) => values.only === undefined || nameOf(url) === values.only,
  );
}

/**
 * Measures a page. A busy machine spoils a run, so a page with too low a performance is measured again, and
 * the median counts.
 */
async function measure(url: string): Promise<Measured> {
  const runs = [await measurePage(url, debuggingPort)];
  const isSlow = () => (runs.at(-1)?.scores.performance ?? 0) < goals.performance;
  if (isSlow()) while (runs.length < Number(values.runs)) runs.push(await measurePage(url, debuggingPort));
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error("--runs is a number");
  return median;
}

const demo: DemoSite | null = values.address === undefined ? await startDemoSite(sitePort) : null;
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`],
});
let missed = 0;
try {
  const origin = new URL(values.address ?? demo?.url ?? "").origin;
  console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log("perf  a11y  best  seo    LCP    TBT    CLS  page");
  for (const url of await findPages(origin)) {
    const { scores, figures, missed: audits } = await measure(url);
    const short = categories.filter((category) => scores[category] < goals[category]);
    if (short.length > 0) missed += 1;
    const columns = [
      ...categories.map((category) => String(scores[category]).padStart(4)),
      `${Math.round(figures.lcp)}`.padStart(5),
      `${Math.round(figures.tbt)}`.padStart(5),
      figures.cls.toFixed(3).padStart(5),
    ];
    console.log(
      `${columns.join("  ")}  ${decodeURI(url.slice(origin.length))}${short.length > 0 ? "  MISSED" : ""}`,
    );
    for (const audit of short.length > 0 ? audits : []) console.log(`        ${audit}`);
  }
  console.log(missed === 0 ? "Every goal is reached." : `Goals are missed on ${missed} pages.`);
} finally {
  await browser.close();
  await demo?.stop();
}
process.exit(missed === 0 ? 0 : 1);
