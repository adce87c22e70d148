import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** What `npm run test:crawl` runs: the crawler over the whole demo. */
export default defineConfig({ test: { projects: [project("crawl")] } });
