import { existsSync } from "node:fs";
import { log, logLine } from "#lib/platform/observe/log.ts";
import { settingWarnings } from "#lib/platform/setting-warnings.ts";
import { SettingsError, settings } from "#lib/platform/settings.ts";
import { endOnException } from "#server/observe/crash.ts";
import { guardOutput } from "#server/observe/guard-output.ts";
import { startSite } from "#server/start.ts";

/** The production entry: `node server.ts` after `next build`. */
async function main(): Promise<void> {
  // Node's own option would print a plain-text message without the file.
  if (existsSync(".env")) process.loadEnvFile();
  const given = settings();
  guardOutput();
  for (const warning of settingWarnings(given)) log("warn", warning);
  const starting = startSite({ settings: given });
  const close = () => starting.then((site) => site.close());
  const stop = () => void close().then(() => process.exit(0));
  process.once("SIGTERM", stop).once("SIGINT", stop);
  endOnException(close);
  log("info", `Listening on ${(await starting).url}`);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError;
  const lines = isExpected ? error.message.split("\n") : ["The site can't start"];
  const more = isExpected ? {} : { error: error instanceof Error ? error.stack : String(error) };
  for (const line of lines) process.stderr.write(logLine("error", line, more));
  process.exit(1);
});
