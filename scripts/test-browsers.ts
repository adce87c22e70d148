import { buildIfNeeded } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureDebian } from "./debian.ts";
import { command, countOf, runSteps } from "./tests/steps.ts";

// The main journeys in Chromium, in Debian's Firefox and in Debian's WebKit.

const report = "test-results/browsers-vitest.json";

ensureDebian("Tests in other browsers need Firefox, WebKit and a screen for it", {
  programs: ["firefox-esr", "WebKitWebDriver", "Xvfb"],
  // The last ones let both play films.
  packages: ["firefox-esr", "webkit2gtk-driver", "xvfb", "gstreamer1.0-libav", "gstreamer1.0-plugins-good"],
});
ensureChromium();
buildIfNeeded();
const done = runSteps(
  "browsers",
  [
    {
      name: "three browsers",
      run: () =>
        command(
          `vitest run --config tests/browsers/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${report}`,
        ),
      reports: [{ file: report, by: "vitest" }],
    },
  ],
  countOf("postgres", "cluster", "npm-test"),
);
process.exit(done ? 0 : 1);
