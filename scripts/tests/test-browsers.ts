import { buildIfNeeded } from "#harness/build.ts";
import { ensureChromium } from "#harness/chromium.ts";
import { ensureDebian } from "#harness/debian.ts";
import { runSteps, vitestStep } from "./steps.ts";

// Tests the main journeys in Chromium, in Debian's Firefox and in Debian's WebKit.

ensureDebian("Tests in other browsers need Firefox, WebKit and a screen for it", {
  programs: ["firefox-esr", "WebKitWebDriver", "Xvfb"],
  // Firefox and WebKit need the GStreamer packages to play films.
  packages: ["firefox-esr", "webkit2gtk-driver", "xvfb", "gstreamer1.0-libav", "gstreamer1.0-plugins-good"],
});
ensureChromium();
buildIfNeeded();
process.exit(runSteps("browsers", [vitestStep("three browsers", "browsers")]) ? 0 : 1);
