import { settings } from "./settings.ts";

const levels = ["debug", "info", "warn", "error", "silent"] as const;
type Level = Exclude<(typeof levels)[number], "silent">;

/** One JSON line on stdout. `fields` never hold headers, cookies, bodies or tokens. */
export function log(level: Level, message: string, fields: Record<string, unknown> = {}): void {
  if (levels.indexOf(level) < levels.indexOf(settings().LOG_LEVEL)) return;
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`);
}
