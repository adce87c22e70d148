import type { Writable } from "node:stream";

/** Bytes that wait for a reader who is slow or gone; what comes beyond is dropped. */
const maxHeld = 1024 * 1024;

/**
 * Makes a stream of the process safe to log to: a reader that is gone raises no exception, one that is slow costs
 * neither time nor more than a megabyte. What was dropped is counted, and told when there is room again.
 */
export function guardOutput(stream: Writable): void {
  const write = stream.write.bind(stream);
  let dropped = 0;
  stream.on("error", () => {});
  stream.write = (...given: unknown[]) => {
    const isFull = stream.writableLength > maxHeld;
    if (isFull) {
      dropped += 1;
      const done = given.at(-1);
      if (typeof done === "function") process.nextTick(done);
      return false;
    }
    if (dropped > 0) {
      const time = new Date().toISOString();
      write(`${JSON.stringify({ time, level: "warn", message: "Nobody read the log", dropped })}\n`);
      dropped = 0;
    }
    return Reflect.apply(write, stream, given);
  };
}
