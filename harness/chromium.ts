import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

// Debian's headless build comes first: it has the same engine without windows, and uses a third less
// processor time.
const knownPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of an installed Chromium or of Playwright's own; undefined if there is none. */
export function findChromium(): string | undefined {
  return [...knownPaths, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Installs Debian's headless Chromium with a Chinese font if this user may: if there is no Chromium, and in
 * CI if there is only a slower one. Prints its actions.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found && (found === knownPaths[0] || !process.env.CI)) return found;
  const packages = ["chromium-headless-shell", "fonts-noto-cjk"];
  console.log(`Installing Debian's ${packages.join(" and ")} with apt-get.`);
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      stdio: "ignore",
    });
  } catch (error) {
    if (!found) throw error;
  }
  const installed = findChromium();
  if (!installed)
    throw new Error("Install Chromium (or `npx playwright install chromium`) for the browser tests.");
  return installed;
}
