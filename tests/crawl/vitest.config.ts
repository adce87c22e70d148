import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

export default defineConfig({ test: { projects: [project("crawl")] } });
