import { spawn } from "node:child_process";
import { testSecrets } from "#sandbox/base/state/turnstile-secrets.ts";
import { mediaSettings } from "#sandbox/demo/secure-link.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { startSandbox } from "#sandbox/start.ts";

// Runs the sandbox, with faults on request, and Next's development server. lib/addresses/routing/rewrites.ts forwards
// /demo to the sandbox.
const siteUrl = process.env.SITE_URL || "http://localhost:3000";
const sandbox = await startSandbox({
  port: 4010,
  dataDir: ".data/sandbox",
  faults: true,
  // Without a site key there is no widget, and so no token that could pass.
  settings: { turnstileSecret: testSecrets.passes },
  webhookUrl: `${siteUrl}/_api/paypal/webhook`,
});
const next = spawn("next dev", {
  stdio: "inherit",
  shell: true,
  env: {
    ...paypalSettings(sandbox.url, siteUrl),
    ...mediaSettings,
    ADMIN_SECOND_FACTOR: "optional",
    ...process.env,
    NODE_ENV: "development",
    NEXT_TELEMETRY_DISABLED: "1",
    WORDPRESS_URL: sandbox.url,
  },
});
next.once("exit", async (code) => {
  await sandbox.close();
  process.exit(code ?? 0);
});
