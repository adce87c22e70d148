import { parseArgs } from "node:util";
import { startSandbox } from "./start.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4010" },
    data: { type: "string", default: ".data/sandbox" },
    faults: { type: "boolean", default: false },
  },
});

const sandbox = await startSandbox({
  port: Number(values.port),
  dataDir: values.data,
  faults: values.faults,
});
console.log(`Sandbox WordPress at ${sandbox.url}${values.faults ? " (faults can be set)" : ""}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    sandbox.close().then(() => process.exit(0));
  });
}
