import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Instance, ports, startInstance } from "#harness/cluster/cluster.ts";
import { eventually } from "#tests/support/eventually.ts";

const [port = 0] = ports.instances;
let folder: string;
let site: Instance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "murmur-log-"));
  site = await startInstance(port, {
    // No server listens there.
    WORDPRESS_URL: `http://127.0.0.1:${ports.http}`,
    SESSION_SECRET: "a secret for the tests of the log",
    TURNSTILE_SITE_KEY: "a key",
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "debug",
  });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

test("all that a site prints is JSON, even while WordPress is away (product: Log)", async () => {
  for (const path of [
    "/",
    "/videos",
    "/zh/videos",
    "/video/a",
    "/anchors",
    "/vip",
    "/_api/videos",
    "/feed.xml",
  ])
    await (await fetch(site.url + path)).text();
  const isLogged = () => site.log().some((line) => line.includes("⨯") && line.includes("UpstreamError"));
  await eventually(isLogged);
  await site.stop();
  const lines = site.log();
  for (const line of lines) expect(JSON.parse(line), line).toMatchObject({ time: expect.any(String) });
  expect(lines.length).toBeGreaterThan(10);
});
