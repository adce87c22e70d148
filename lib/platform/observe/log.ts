import { settings } from "#lib/platform/settings.ts";

const levels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = Exclude<(typeof levels)[number], "silent">;

export const isLogged = (level: LogLevel): boolean =>
  levels.indexOf(level) >= levels.indexOf(settings().LOG_LEVEL);

export const logLine = (level: LogLevel, message: string, fields: Record<string, unknown> = {}): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`;

/** Writes one JSON line to stdout. `fields` never hold headers, cookies, bodies or tokens. */
export function log(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
  if (isLogged(level)) process.stdout.write(logLine(level, message, fields));
}
