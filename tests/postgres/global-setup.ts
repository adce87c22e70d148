import type { TestProject } from "vitest/node";
import { startPostgres } from "#harness/postgres/start.ts";

export default async function setup(project: TestProject) {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.urlOf("postgres"));
  return () => postgres.close();
}
