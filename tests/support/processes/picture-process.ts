import { readFileSync, writeFileSync } from "node:fs";
import { readSettings } from "#lib/platform/settings.ts";
import { SecurityHeaders } from "#server/http/security-headers.ts";
import type { Variant } from "#server/pictures/draw.ts";
import { PictureFolder } from "#server/pictures/picture-folder.ts";
import { PictureStore } from "#server/pictures/picture-store.ts";

// The site's pictures in their own process, for tests/unit/server/pictures/memory.alone.test.ts: `node … HOST FOLDER`.
// For each name it receives, it makes that picture in twelve forms at once, and reports their number and the memory used.

const [, , host = "", folder = ""] = process.argv;
const store = new PictureStore({
  security: new SecurityHeaders(readSettings({})),
  hosts: [{ host, protocol: "http:", folder: "/", readsQuery: false }],
  folder: new PictureFolder(folder, 64 * 1024 * 1024),
  work: { waitMs: 120_000 },
});
const widths = [320, 640, 1280, 1600];
const variants: Variant[] = ["avif", "webp", "plain"];

/** Megabytes of memory: now, or the maximum since `forget`. */
const memory = (name: "VmRSS" | "VmHWM") =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
const forget = () => writeFileSync("/proc/self/clear_refs", "5");

process.on("message", async (name: string) => {
  forget();
  const before = memory("VmRSS");
  const forms = widths.flatMap((width) =>
    variants.map((variant) =>
      store.load(`/pictures/${width}/${host}/${name}`, variant, { network: null, isRobot: false }),
    ),
  );
  const done = await Promise.allSettled(forms);
  const made = done.filter(({ status }) => status === "fulfilled").length;
  process.send?.({ made, megabytes: Math.round(memory("VmHWM") - before) });
});
process.send?.("ready");
