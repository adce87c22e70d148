import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, ports, startCluster } from "#harness/cluster/cluster.ts";
import { type Nginx, startNginx } from "#harness/cluster/nginx.ts";
import { eventually } from "#tests/support/eventually.ts";

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

const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const options = { headers, rejectUnauthorized: false, agent: false as const };
    request(nginx.url + path, options, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });

const hasAnswered = (nth: 0 | 1) =>
  cluster.instances[nth].log().some((line) => line.includes('"path":"/videos"'));
const linesOf = (path: string) =>
  cluster.instances.flatMap((instance) => instance.log().filter((line) => line.includes(`"path":"${path}"`)));
test("visitors are counted by their own address, and an address that they make up is ignored", async () => {
  await get("/videos?query=address", { "x-forwarded-for": "203.0.113.9" });
  const lines = () => linesOf("/videos").filter((text) => text.includes("query"));
  await eventually(() => lines().length > 0);
  const [line = ""] = lines();
  expect(JSON.parse(line).address).toBe("127.0.0.1");
});

const script = `
local requests, at = {}, 0
init = function()
  requests = {
    wrk.format("GET", "/"), wrk.format("GET", "/videos"), wrk.format("GET", "/_api/videos"), wrk.format("GET", "/anchors"),
    wrk.format("POST", "/_api/auth/logout", { ["Sec-Fetch-Site"] = "same-origin" }),
  }
end
request = function()
  at = at % #requests + 1
  return requests[at]
end`;

test("a rolling restart under load loses no request", async () => {
  for (const path of ["/", "/videos", "/_api/videos", "/anchors"]) expect(await get(path)).toBe(200);
  const file = join(cluster.folder, "rolling.lua");
  writeFileSync(file, script);
  const options = ["-t1", "-c8", "-d600s", "--timeout", "30s", "-s", file, nginx.url];
  const wrk = spawn("wrk", options, { stdio: ["ignore", "pipe", "inherit"] });
  const said = text(wrk.stdout);
  for (const nth of [0, 1] as const) {
    await cluster.restart(nth);
    // The log is the new process's own.
    await eventually(() => hasAnswered(nth), 30_000);
  }
  wrk.kill("SIGINT");
  const report = await said;
  expect(report).not.toMatch(/Non-2xx|Socket errors/);
  console.log(`Rolling restart: 0 of ${/(\d+) requests in/.exec(report)?.[1]} requests failed.`);
}, 120_000);
