import { parseArgs } from "node:util";
import { command } from "./tests/steps.ts";
import { buildIfNeeded } from "./tools/build.ts";
import { ensureChromium } from "./tools/chromium.ts";

const usage = `npm run screenshots [-- FOLDER] [--only "profile"] [--at zh-390]

Every page and state (tests/screenshots/states.ts) in both languages at 390, 768, 1440 and 1920 px, into FOLDER
(test-results/screenshots). --only: those whose name contains it; --at: one language and width.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, at: { type: "string" }, help: { type: "boolean" } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
ensureChromium();
buildIfNeeded();
const folder = positionals[0] ?? "test-results/screenshots";
const chosen = [
  ...(values.only === undefined ? [] : ["-g", JSON.stringify(values.only)]),
  ...(values.at === undefined ? [] : ["--project", values.at]),
];
const done = command(`playwright test -c tests/screenshots/playwright.config.ts ${chosen.join(" ")}`, {
  ...process.env,
  SCREENSHOTS: folder,
});
console.log(`The pictures are in ${folder}.`);
process.exit(done ? 0 : 1);
