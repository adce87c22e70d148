import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, ports, root, startCluster } from "#harness/cluster/cluster.ts";
import { type Nginx, startNginx } from "#harness/cluster/nginx.ts";

// An upgrade: one instance runs the new build, the other still the old one.

const script = "/_next/static/chunks/of-the-next-build.js";
/** What a running site reads, besides node_modules. */
const installed = [
  ".next",
  "app",
  "lib",
  "messages",
  "next.config.mjs",
  "package.json",
  "public",
  "server",
  "server.ts",
  "wordpress/murmur/data",
];
let cluster: Cluster;
let nginx: Nginx;
beforeAll(async () => {
  cluster = await startCluster({ SITE_URL: `https://127.0.0.1:${ports.site}` });
  nginx = await startNginx(cluster.folder);
}, 60_000);
afterAll(async () => {
  await nginx.stop();
  await cluster.stop();
});

/** A copy of the site, whose build has one script more. */
function installNextBuild(): string {
  const folder = join(cluster.folder, "next-build");
  for (const path of installed) cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, script.replace("/_next/", ".next/")), "// new");
  return folder;
}

const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(nginx.url + path, { rejectUnauthorized: false, agent: false }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on("error", reject)
      .end();
  });

test("a script of the new build is served by the instance that has it", async () => {
  await cluster.restart(0, installNextBuild());
  const statuses = [];
  for (let turn = 0; turn < 20; turn++) statuses.push(await statusOf(script));
  expect(statuses).toEqual(Array(20).fill(200));
  expect(await statusOf("/_next/static/chunks/of-no-build.js")).toBe(404);
});
