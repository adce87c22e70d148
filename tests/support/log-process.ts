import { log } from "#lib/log.ts";
import { endOnException } from "#server/crash.ts";
import { guardOutput } from "#server/guard-output.ts";
import { startNext } from "#server/next-app.ts";

// A process that is set up as server.ts sets up the site's, for tests/unit/server/output.test.ts.
guardOutput(process.stdout);
guardOutput(process.stderr);
endOnException(async () => log("info", "closed"));
// As Next does: it logs what it catches, to stderr.
process.on("uncaughtException", (error) => console.error("uncaughtException:", error));
process.once("SIGTERM", () => process.exit(0));

const modes: Record<string, () => void> = {
  lines: () => void setInterval(() => log("info", "a line"), 10),
  console: () => void setInterval(() => console.error(new Error("a line")), 10),
  throw: () => {
    process.once("message", () => {
      setImmediate(() => {
        throw new Error("a second one");
      });
      throw new Error("nobody expected this");
    });
  },
  // What fails in Next's thread, and a thread that ends by itself.
  thread: () => void startNext("an error", "", undefined, new URL("./failing-thread.ts", import.meta.url)),
  exit: () => void startNext("an end", "", undefined, new URL("./failing-thread.ts", import.meta.url)),
  flood: () => {
    for (let count = 0; count < 4_000; count++) log("info", "x".repeat(1_000));
    process.once("message", () => log("info", "the end"));
    process.send?.({ held: process.stdout.writableLength });
  },
};

process.send?.("ready");
modes[process.argv[2] ?? ""]?.();
