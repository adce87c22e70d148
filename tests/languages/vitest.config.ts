import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** What `npm run test:languages` runs, in a copy of the tree that has one language more. */
export default defineConfig({ test: { projects: [project("languages")] } });
