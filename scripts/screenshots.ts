import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { buildIfNeeded } from "#harness/build.ts";
import { ensureChromium } from "#harness/chromium.ts";
import { command } from "./tests/steps.ts";
import { picturesOfWpAdmin } from "./tools/wp-admin-pictures.ts";

const usage = `npm run screenshots [-- FOLDER] [--only "profile"] [--at zh-390] [--readme]

       npm run screenshots -- --wp-admin http://127.0.0.1:3001 [FOLDER]

Every page and state (tests/screenshots/states.ts) in both languages at 390 to 2560 px, into FOLDER
(test-results/screenshots). --only: those whose name contains it; --at: one language and width. --readme: makes docs/home.jpg anew.
--wp-admin: instead each screen of the plugin in the WordPress that \`npm run wordpress\` has started.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    at: { type: "string" },
    readme: { type: "boolean" },
    "wp-admin": { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
ensureChromium();
const folder = positionals[0] ?? "test-results/screenshots";
if (values["wp-admin"] !== undefined) {
  await picturesOfWpAdmin(values["wp-admin"], folder, values.only);
  process.exit(0);
}
buildIfNeeded();
const { only, at } = values.readme ? { only: "home-on-screen", at: "en-1440" } : values;
const chosen = [
  ...(only === undefined ? [] : ["-g", JSON.stringify(only)]),
  ...(at === undefined ? [] : ["--project", at]),
];
const done = command(`playwright test -c tests/screenshots/playwright.config.ts ${chosen.join(" ")}`, {
  ...process.env,
  SCREENSHOTS: folder,
});
if (done && values.readme)
  await sharp(join(folder, `${only}-${at}.png`))
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile("docs/home.jpg");
console.log(`The pictures are in ${folder}.`);
process.exit(done ? 0 : 1);
