import type { Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { isLogged, type LogLevel, log, logLine } from "#lib/platform/observe/log.ts";

/** The most bytes buffered for a slow reader; more are dropped. */
const maxBufferedBytes = 1024 * 1024;

const logEntryStart = '{"time":"';
/** Whether a chunk consists of log entries already. */
const areLogEntries = (chunk: unknown) =>
  typeof chunk === "string"
    ? chunk.startsWith(logEntryStart)
    : chunk instanceof Uint8Array &&
      logEntryStart === Buffer.from(chunk.subarray(0, logEntryStart.length)).toString("latin1");

/** The marks before Next's messages. */
const nextMarks: readonly (readonly [string, LogLevel])[] = [
  ["⨯", "error"],
  ["⚠", "warn"],
];

/** Turns all output of this thread into log entries. A blocked output never stops the site. */
export function guardOutput(): void {
  guardStream(process.stdout, "info");
  guardStream(process.stderr, "error");
  // Node would otherwise print warnings past this stream.
  process
    .removeAllListeners("warning")
    .on("warning", ({ name, message }) => log("warn", `${name}: ${message}`));
}

/**
 * Makes a stream safe for logging: a closed reader raises no exception, and a slow one costs at most a megabyte. Counts
 * dropped entries, and reports them later.
 */
function guardStream(stream: Writable, usual: LogLevel): void {
  const write = stream.write.bind(stream);
  let dropped = 0;
  stream.on("error", () => {});
  stream.write = (chunk: unknown, ...more: unknown[]) => {
    const given = areLogEntries(chunk) ? chunk : asLine(chunk, usual);
    const isFull = stream.writableLength > maxBufferedBytes;
    if (isFull || given === "") {
      if (isFull) dropped += 1;
      const done = more.at(-1);
      if (typeof done === "function") process.nextTick(done);
      return !isFull;
    }
    if (dropped > 0) {
      write(logLine("warn", "Nobody read the log", { dropped }));
      dropped = 0;
    }
    return Reflect.apply(write, stream, [given, ...more]);
  };
}

/** Output of Next and other packages as a log entry; "" if it is below LOG_LEVEL. */
function asLine(chunk: unknown, usual: LogLevel): string {
  const printed = chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : String(chunk);
  const text = stripVTControlCharacters(printed).trim();
  const level = nextMarks.find(([mark]) => text.startsWith(mark))?.[1] ?? usual;
  if (text === "" || !isLogged(level)) return "";
  const [message = "", ...more] = text.split("\n");
  return logLine(level, message, more.length > 0 ? { text } : {});
}
