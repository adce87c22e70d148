import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "./answer.ts";
import type { Call, Route } from "./route.ts";

/** A stand-in for an ad network's browser script; point AD_SCRIPT_URL at it. */
export const adRoutes: readonly Route[] = [
  { method: "GET", path: "/demo/ads/ad-provider.js", answer: sendScript },
];

/** `loads` fills a slot after 200 ms, `slow` after 7 s, `never` not at all. */
const modes = ["loads", "slow", "never"];

function sendScript({ url }: Call) {
  const mode = url.searchParams.get("mode") ?? "loads";
  if (!modes.includes(mode)) return text(400, `mode is one of ${modes.join(", ")}`);
  const script = readFileSync(join(import.meta.dirname, "ads", "ad-provider.js"), "utf8");
  return text(200, script.replace('mode = "loads"', `mode = "${mode}"`), {
    "Content-Type": "text/javascript; charset=UTF-8",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "public, max-age=300",
  });
}
