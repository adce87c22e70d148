import { spawn } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, eventually, ports, root, startCluster } from "./cluster.ts";
import { type Nginx, startNginx } from "./nginx.ts";

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

type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Got>((resolve, reject) => {
    const options = { headers, rejectUnauthorized: false, agent: false as const };
    request(nginx.url + path, options, async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
    )
      .on("error", reject)
      .end();
  });

/** The lines of both instances' logs about a path. */
const linesOf = (path: string) =>
  cluster.instances.flatMap((instance) => instance.log().filter((line) => line.includes(`"path":"${path}"`)));
/** The same, once there are so many and the time has passed in which one more would come. */
async function logged(path: string, count: number): Promise<string[]> {
  await eventually(() => linesOf(path).length >= count);
  await sleep(400);
  return linesOf(path);
}

describe("what nginx sends itself (docs/operations.md)", () => {
  test("scripts, as the app sends them: compressed by the build, for ever, with every header of the app", async () => {
    const [file = ""] = globSync("**/*.js", { cwd: join(root, ".next/static") });
    const path = `/_next/static/${file}`;
    const byNginx = await get(path, { "accept-encoding": "gzip" });
    const byApp = await fetch(cluster.instances[0].url + path, { headers: { "accept-encoding": "gzip" } });
    const own = new Set(["connection", "date", "etag", "keep-alive", "server", "content-type"]);
    const ofApp = [...byApp.headers].filter(([name]) => !own.has(name));
    expect(byNginx.status).toBe(200);
    expect(byNginx.headers).toMatchObject(Object.fromEntries(ofApp));
    expect(await logged(path, 1)).toHaveLength(1);
  });

  test("pictures, once they were made: one for each kind of browser", async () => {
    const { body } = await get("/");
    const path = /\/pictures\/[^\s"]+/.exec(body)?.[0] ?? "";
    const accepts = ["image/avif,image/webp,*/*", "image/avif,image/webp,image/apng,*/*", "image/webp,*/*"];
    const kinds = [];
    for (const accept of [...accepts, ...accepts])
      kinds.push((await get(path, { accept })).headers["content-type"]);
    const [avif, , webp] = kinds;
    expect(kinds).toEqual([avif, avif, webp, avif, avif, webp]);
    expect(avif).not.toBe(webp);
    expect(await logged(path.split("?")[0] ?? "", 2)).toHaveLength(2);
  });

  test("no picture with a query, of which anybody can make up as many as they like", async () => {
    const { body } = await get("/");
    const path = /\/pictures\/[^\s"]+/.exec(body)?.[0] ?? "";
    const asked = linesOf(path).length;
    const { headers } = await get(path);
    for (let turn = 0; turn < 3; turn++) expect((await get(`${path}?1`)).headers.etag).toBe(headers.etag);
    expect((await logged(path, asked + 4)).length - asked).toBe(4);
  });

  test("nothing of a file that is not there: the app says what it is", async () => {
    expect((await get("/_next/static/none.js")).status).toBe(404);
  });
});

test("visitors count by their own address; one that they make up is not believed", async () => {
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
  for (const path of ["/", "/videos", "/_api/videos", "/anchors"]) expect((await get(path)).status).toBe(200);
  const before = nginx.statuses();
  const file = join(cluster.folder, "rolling.lua");
  writeFileSync(file, script);
  const options = ["-t1", "-c8", "-d600s", "--timeout", "30s", "-s", file, nginx.url];
  const wrk = spawn("wrk", options, { stdio: ["ignore", "pipe", "inherit"] });
  const said = text(wrk.stdout);
  await cluster.restart(0);
  await cluster.restart(1);
  await sleep(1_000);
  wrk.kill("SIGINT");
  const report = await said;
  const after = nginx.statuses();
  const codes = Object.keys(after).filter((code) => after[code] !== before[code]);
  // 499: what wrk has left behind at its end.
  expect(codes.filter((code) => code >= "400" && code !== "499")).toEqual([]);
  expect(report).not.toMatch(/Non-2xx|Socket errors/);
  const requests = Number(/(\d+) requests in/.exec(report)?.[1]);
  expect(requests).toBeGreaterThan(1_000);
  console.log(`Rolling restart: 0 of ${requests} requests failed.`);
}, 120_000);
