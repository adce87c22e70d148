import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright";
import { ensureChromium } from "#harness/chromium.ts";

// Takes pictures of WordPress's mails to members, which `npm run test:wordpress` leaves in
// test-results/mails.

const folder = resolve("test-results/mails");
const browser = await chromium.launch({ executablePath: ensureChromium() });
for (const colorScheme of ["light", "dark"] as const)
  for (const width of [390, 700]) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } });
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".html"))) {
      await page.goto(`file://${folder}/${file}`);
      const path = `${folder}/${file.replace(".html", `-${width}-${colorScheme}.png`)}`;
      await page.screenshot({ path, fullPage: true });
    }
  }
await browser.close();
console.log(`The pictures are in ${folder}.`);
