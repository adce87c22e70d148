import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** `npm run test:languages`, in a copy of the tree with another language. */
export default defineConfig({ test: { projects: [project("languages")] } });
