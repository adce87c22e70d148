import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

// Debian's headless build first: the same engine without windows takes a third less processor time.
const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of an installed Chromium, Playwright's own included, or undefined. */
export function findChromium(): string | undefined {
  return [...known, chromium.executablePath()].find((path) => existsSync(path));
}

/** Installs Debian's Chromium with a Chinese font if missing and this user may; prints what it does. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log(
    "No Chromium here: installing Debian's chromium-headless-shell and fonts-noto-cjk with apt-get.",
  );
  execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  const packages = ["chromium-headless-shell", "fonts-noto-cjk"];
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: "ignore",
  });
  const installed = findChromium();
  if (!installed)
    throw new Error("Install Chromium (or `npx playwright install chromium`) for the browser tests.");
  return installed;
}
