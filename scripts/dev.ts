import { spawn } from "node:child_process";
import { startSandbox } from "../sandbox/start.ts";

// The sandbox, with faults on request, and Next's development server; lib/routes.ts forwards /demo to it.
const sandbox = await startSandbox({ port: 4010, dataDir: ".data/sandbox", faults: true });
const next = spawn("next dev", {
  stdio: "inherit",
  shell: true,
  env: { ...process.env, NODE_ENV: "development", WORDPRESS_URL: sandbox.url },
});
next.once("exit", async (code) => {
  await sandbox.close();
  process.exit(code ?? 0);
});
