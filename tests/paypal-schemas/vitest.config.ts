import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** What `npm run test:paypal-schemas` runs: apart from all others, for it needs documents that the project does not carry. */
export default defineConfig({ test: { testTimeout: 60_000, projects: [project("paypal-schemas")] } });
