import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bypass } from "msw";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startSandbox } from "#sandbox/start.ts";
import { wordpress } from "#tests/support/wordpress.ts";

/** The sandbox's WordPress behind the site's routes; `call` asks it past them. */
export function journeySandbox() {
  const dataDir = mkdtempSync(join(tmpdir(), "murmur-journey-"));
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir, faults: true });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call(method: string, path: string, body?: unknown) {
    const headers = { "content-type": "application/json" };
    const init = { method, headers, body: JSON.stringify(body) };
    return (await fetch(bypass(new Request(sandbox.url + path, init)))).json();
  }

  beforeEach(async () => {
    await call("DELETE", "/__sandbox/settings");
    wordpress(async (request) => {
      const { pathname, search } = new URL(request.url);
      const onward = new Request(`${sandbox.url}${pathname.replace("/blog", "")}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(request.body && { body: await request.text() }),
      });
      const answer = await fetch(bypass(onward));
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    });
  });
  return { call };
}
