import type { Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { isLogged, type Level, log, logLine } from "#lib/platform/log.ts";

/** Bytes that wait for a reader who is slow or gone; what comes beyond is dropped. */
const maxHeld = 1024 * 1024;

const begin = '{"time":"';
/** Whether something is lines of the log already: written by `log`, or by the access log. */
const isLines = (chunk: unknown) =>
  typeof chunk === "string"
    ? chunk.startsWith(begin)
    : chunk instanceof Uint8Array &&
      begin === Buffer.from(chunk.subarray(0, begin.length)).toString("latin1");

/** The marks that Next puts before what it says. */
const marks: readonly (readonly [string, Level])[] = [
  ["⨯", "error"],
  ["⚠", "warn"],
];

/** What Next and other packages print, as a line of the log; "" for what LOG_LEVEL holds back. */
function asLine(chunk: unknown, usual: Level): string {
  const printed = chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : String(chunk);
  const text = stripVTControlCharacters(printed).trim();
  const level = marks.find(([mark]) => text.startsWith(mark))?.[1] ?? usual;
  if (text === "" || !isLogged(level)) return "";
  const [message = "", ...more] = text.split("\n");
  return logLine(level, message, more.length > 0 ? { text } : {});
}

/**
 * Makes a stream of the process safe to log to: a reader that is gone raises no exception, one that is slow costs
 * neither time nor more than a megabyte. What was dropped is counted, and told when there is room again. What is no line of the
 * log becomes one, of the level `usual` where nothing says otherwise.
 */
function guardStream(stream: Writable, usual: Level): void {
  const write = stream.write.bind(stream);
  let dropped = 0;
  stream.on("error", () => {});
  stream.write = (chunk: unknown, ...more: unknown[]) => {
    const given = isLines(chunk) ? chunk : asLine(chunk, usual);
    const isFull = stream.writableLength > maxHeld;
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

/** Turns everything that this thread prints into log lines, and never lets a blocked output stop the site. */
export function guardOutput(): void {
  guardStream(process.stdout, "info");
  guardStream(process.stderr, "error");
  // Node would print it past the stream.
  process
    .removeAllListeners("warning")
    .on("warning", ({ name, message }) => log("warn", `${name}: ${message}`));
}
