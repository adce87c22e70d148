import { once } from "node:events";
import { log, logLine } from "#lib/platform/observe/log.ts";
import { startNext } from "#server/next/next-app.ts";
import { endOnException } from "#server/observe/crash.ts";
import { guardOutput } from "#server/observe/guard-output.ts";

// A process with the site's output guards (server.ts), for tests/unit/server/observe/output.alone.test.ts.
let writes = 0;
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (...given: unknown[]) => {
    writes += 1;
    return Reflect.apply(write, stream, given);
  };
}
guardOutput();
endOnException(async () => log("info", "closed"));
// Next logs caught errors to stderr.
process.on("uncaughtException", (error) => console.error("uncaughtException:", error));
process.once("SIGTERM", () => process.exit(0));

/** Logs again and again, and reports the number of log calls and of writes. */
function logForEver(act: () => void): void {
  let logged = 0;
  setInterval(() => {
    act();
    logged += 1;
    process.send?.({ logged, writes });
  }, 10);
}

const modes: Record<string, () => void> = {
  lines: () => logForEver(() => log("info", "a line")),
  console: () => logForEver(() => console.error(new Error("a line"))),
  // Next's messages at its start and in an outage, and Node's deprecation warnings.
  next: () => {
    console.log("   \u001b[1m▲ Next.js\u001b[22m");
    console.log("");
    console.log(" \u001b[32m\u001b[1m✓\u001b[22m\u001b[39m Running next.config.mjs");
    console.error(" \u001b[31m⨯\u001b[39m", Object.assign(new Error("no answer"), { digest: "1" }));
    console.warn(" ⚠ A warning\nof two lines");
    console.error("an error without a mark");
    process.emitWarning("This will be gone", "DeprecationWarning");
    log("info", "a line of ours");
    process.stdout.write(Buffer.from(logLine("info", "a line of the access log")));
    process.stdout.write(Buffer.from("bytes of others\n"));
  },
  throw: () => {
    process.once("message", () => {
      setImmediate(() => {
        throw new Error("a second one");
      });
      throw new Error("nobody expected this");
    });
  },
  // Errors in Next's thread, and a thread that ends.
  thread: () => void startNext("an error", "", undefined, new URL("./failing-thread.ts", import.meta.url)),
  exit: () => void startNext("an end", "", undefined, new URL("./failing-thread.ts", import.meta.url)),
  flood: () => {
    for (let count = 0; count < 4_000; count++) log("info", "x".repeat(1_000));
    process.once("message", async () => {
      if (process.stdout.writableNeedDrain) await once(process.stdout, "drain");
      log("info", "the end");
    });
    process.send?.({ held: process.stdout.writableLength });
  },
};

process.send?.("ready");
modes[process.argv[2] ?? ""]?.();
