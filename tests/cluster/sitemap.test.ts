import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRedisClient } from "#server/cluster/redis-connection.ts";
import { type Cluster, countCalls, eventually, revalidateSecret, root, startCluster } from "./cluster.ts";
import { ask, retitle, revalidate } from "./member.ts";

/** The addresses that IndexNow received, one list for each call. */
const notified: string[][] = [];
/** The calls that read all 720 videos of the fake WordPress once. */
const callsOfAll = 8;
const videos = "/wp-json/asmr/v1/videos";
/** Longer than an instance's delay after a change and between checks for another's sitemap, in ms. */
const settled = 12_000;

let indexNow: Server;
let cluster: Cluster;
beforeAll(async () => {
  indexNow = createServer(async (request, response) => {
    notified.push(((await json(request)) as { urlList: string[] }).urlList);
    response.writeHead(202).end();
  });
  await new Promise<void>((listening) => indexNow.listen(0, "127.0.0.1", listening));
  cluster = await startCluster({
    INDEXNOW_KEY: "0123456789abcdef",
    NEARBY_INDEXNOW: `http://127.0.0.1:${(indexNow.address() as AddressInfo).port}`,
    NODE_OPTIONS: `--import ${join(root, "tests/cluster/nearby-index-now.ts")}`,
  });
}, 60_000);
afterAll(async () => {
  await cluster.stop();
  indexNow.close();
});

/** A file of the sitemap with its ETag, "" without one; `nth` as in `cluster.instances`. */
async function read(nth: 0 | 1, path: string) {
  const answer = await fetch(cluster.instances[nth].url + path);
  return { etag: answer.headers.get("etag"), text: answer.ok ? await answer.text() : "" };
}

/** Whether both instances have the same sitemap, with the same dates, and a part contains the text. */
async function isSame(path: string, text: string): Promise<boolean> {
  for (const file of ["/sitemap.xml", path]) {
    const [one, two] = await Promise.all([read(0, file), read(1, file)]);
    if (one.text === "" || one.text !== two.text || one.etag !== two.etag) return false;
    if (file === path && !one.text.includes(text)) return false;
  }
  return true;
}

/** Ends the pause between builds, as an operator may: the next one starts at once. */
async function endRest(): Promise<void> {
  const client = createRedisClient(cluster.redis.url);
  await client.connect();
  for (const key of await client.keys("murmur:sitemap:*:turn")) await client.del(key);
  client.destroy();
}

test("two instances read the library once when they start, and have the same sitemap", async () => {
  await sleep(settled);
  const calls: Record<string, number> = await (await fetch(`${cluster.sandbox.url}/__sandbox/calls`)).json();
  expect(calls[`GET ${videos}`]).toBe(callsOfAll);
  expect(await eventually(() => isSame("/sitemaps/videos-en-1.xml", "<video:video>"))).toBe(true);
});

test("after a change the library is read once, both have it, and IndexNow is notified once", async () => {
  const { json: list } = await ask(cluster.instances[0], "videos?per_page=1&page=1");
  const [{ slug }] = list.videos as [{ slug: string }];
  await retitle(cluster, slug, "Rain on the sitemap");
  const calls = await countCalls(cluster, videos);
  await revalidate(cluster.instances[0], revalidateSecret, ["videos", `video:${slug}`]);
  // Long enough for both to find that it is too early.
  await sleep(settled);
  expect(await calls()).toBe(0);
  expect(notified).toHaveLength(1);
  expect(notified[0]?.map((address) => new URL(address).pathname)).toEqual([
    `/video/${slug}`,
    `/zh/video/${slug}`,
  ]);
  await endRest();
  expect(await eventually(() => isSame("/sitemaps/videos-en-1.xml", "Rain on the sitemap"))).toBe(true);
  await sleep(settled);
  expect(await calls()).toBe(callsOfAll);
  expect(notified).toHaveLength(1);
});

test("an instance that restarts takes the others' sitemap and asks WordPress for nothing", async () => {
  const calls = await countCalls(cluster, videos);
  await cluster.restart(1);
  expect(await eventually(() => isSame("/sitemaps/videos-en-1.xml", "Rain on the sitemap"))).toBe(true);
  await sleep(settled);
  expect(await calls()).toBe(0);
});

test("while Redis hangs, the notified instance builds alone; the other builds when it is notified", async () => {
  const { json: list } = await ask(cluster.instances[0], "videos?per_page=1&page=1");
  const [{ slug }] = list.videos as [{ slug: string }];
  const hasIt = async (nth: 0 | 1) =>
    (await read(nth, "/sitemaps/videos-en-1.xml")).text.includes("Rain without Redis");
  const calls = await countCalls(cluster, videos);
  cluster.redis.hang();
  await retitle(cluster, slug, "Rain without Redis");
  await revalidate(cluster.instances[0], revalidateSecret, [`video:${slug}`]);
  expect(await eventually(() => hasIt(0), 40_000)).toBe(true);
  expect(await hasIt(1)).toBe(false);
  cluster.redis.go();
  await endRest();
  expect(await eventually(() => hasIt(1), 40_000)).toBe(true);
  expect(await calls()).toBe(2 * callsOfAll);
}, 120_000);
