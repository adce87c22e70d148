import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { testSecrets } from "#sandbox/base/state/turnstile-secrets.ts";
import { startSandbox } from "#sandbox/start.ts";

/**
 * Runs the suite against CONFORMANCE_WORDPRESS_URL (with the shared key in CONFORMANCE_WORDPRESS_KEY, if any), or a new
 * sandbox without it. Reads the environment itself, because vitest passes no flags to a project.
 */
export default async function setup(project: TestProject) {
  const { exercisedFile } = project.getProvidedContext();
  writeFileSync(exercisedFile, "");
  const given = process.env.CONFORMANCE_WORDPRESS_URL;
  project.provide("sharedKey", (given ? process.env.CONFORMANCE_WORDPRESS_KEY : sharedKey) ?? "");
  if (given) {
    project.provide("wordpressUrl", given.replace(/\/+$/, ""));
    return () => rmSync(exercisedFile);
  }
  const dataDir = mkdtempSync(join(tmpdir(), "conformance-"));
  const sandbox = await startSandbox({ port: 0, dataDir, settings: { turnstileSecret: testSecrets.passes } });
  project.provide("wordpressUrl", sandbox.url);
  return async () => {
    await sandbox.close();
    rmSync(exercisedFile);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
