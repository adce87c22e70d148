import { log } from "#lib/log.ts";
import { SettingsError, settings, settingWarnings } from "#lib/settings.ts";
import { endOnException } from "#server/crash.ts";
import { guardOutput } from "#server/guard-output.ts";
import { startSite } from "#server/start.ts";

/** The production entry: `node server.ts` after `next build`. */
async function main(): Promise<void> {
  guardOutput(process.stdout);
  guardOutput(process.stderr);
  for (const warning of settingWarnings(settings())) log("warn", warning);
  const starting = startSite({ settings: settings() });
  const close = () => starting.then((site) => site.close());
  const stop = () => void close().then(() => process.exit(0));
  process.once("SIGTERM", stop).once("SIGINT", stop);
  endOnException(close);
  log("info", `Listening on ${(await starting).url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
