import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** Separate from all other tests, because it needs documents that the project does not contain. */
export default defineConfig({ test: { testTimeout: 60_000, projects: [project("paypal-schemas")] } });
