import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";

/** `loads` fills a slot after 200 ms, `slow` after 7 s, `never` not at all. */
const modes = ["loads", "slow", "never"];

/** A fake of an ad network's script; set AD_SCRIPT_URL to it. */
export const adRoutes = createRouter().get("/demo/ads/ad-provider.js", sendScript);

function sendScript(c: SandboxContext): Response {
  const mode = c.req.query("mode") ?? "loads";
  if (!modes.includes(mode)) return text(400, `mode is one of ${modes.join(", ")}`);
  const script = readFileSync(join(import.meta.dirname, "../browser/ad-provider.js"), "utf8");
  return text(200, script.replace('mode = "loads"', `mode = "${mode}"`), {
    "Content-Type": "text/javascript; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "public, max-age=300",
  });
}
