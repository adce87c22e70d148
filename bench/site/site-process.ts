import { settings } from "#lib/platform/settings.ts";
import { guardOutput } from "#server/observe/guard-output.ts";
import { startSite } from "#server/start.ts";
import { countTimers } from "./thread-timers.ts";

// Runs the built site alone in a process, so that its memory and time can be measured. Counts its timers on
// request.

guardOutput();
const siteSettings = settings();
const site = await startSite({ settings: siteSettings, forward: { "/demo/": siteSettings.WORDPRESS_URL } });
process.on("message", async (message) => {
  if (message === "stop") void site.close().then(() => process.exit(0));
  else process.send?.(await countTimers());
});
process.once("disconnect", () => process.exit());
process.send?.("ready");
