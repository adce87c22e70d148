import { log } from "#lib/log.ts";
import { SettingsError, settings, settingWarnings } from "#lib/settings.ts";
import { startSite } from "#server/start.ts";

/** The production entry: `node server.ts` after `next build`. */
async function main(): Promise<void> {
  for (const warning of settingWarnings(settings())) log("warn", warning);
  const site = await startSite({ settings: settings() });
  log("info", `Listening on ${site.url}`);
  const stop = () => void site.close().then(() => process.exit(0));
  process.once("SIGTERM", stop).once("SIGINT", stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
