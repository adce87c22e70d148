import type { TestProject } from "vitest/node";
import { startDemoSite } from "#scripts/demo-site.ts";

export default async function setup(project: TestProject) {
  const demo = await startDemoSite(Number(process.env.BROWSERS_PORT ?? 3280));
  project.provide("demoUrl", demo.url);
  return demo.stop;
}
