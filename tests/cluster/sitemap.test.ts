import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, countCalls, revalidateSecret, root, startCluster } from "#harness/cluster/cluster.ts";
import { eventually } from "#tests/support/eventually.ts";
import { ask, retitle, revalidate } from "./member.ts";

/** The addresses that IndexNow received, one list for each call. */
const notified: string[][] = [];
/** The calls that read all 720 videos of the fake WordPress once. */
const callsOfAll = 8;
const videos = "/wp-json/asmr/v1/videos";
let indexNow: Server;
let cluster: Cluster;
beforeAll(async () => {
  indexNow = createServer(async (request, response) => {
    notified.push(((await json(request)) as { urlList: string[] }).urlList);
    response.writeHead(202).end();
  });
  await new Promise<void>((listening) => indexNow.listen(0, "127.0.0.1", listening));
  cluster = await startCluster({
    LOG_LEVEL: "debug",
    INDEXNOW_KEY: "0123456789abcdef",
    NEARBY_INDEXNOW: `http://127.0.0.1:${(indexNow.address() as AddressInfo).port}`,
    NODE_OPTIONS: `--import ${join(root, "tests/cluster/nearby-index-now.ts")}`,
  });
}, 60_000);
afterAll(async () => {
  await cluster.stop();
  indexNow.close();
});

/** How many ms ahead an instance has planned each of its next buildings. */
const plans = (nth: 0 | 1): number[] =>
  cluster.instances[nth]
    .log()
    .flatMap((line) => /"sitemap planned","waitMs":(\d+)/.exec(line)?.[1] ?? [])
    .map(Number);
const both = [0, 1] as const;
/** Whether a wait is the long one after a building. The wait after a change, without the rest, is shorter. */
const isRest = (waitMs: number) => waitMs > 60_000;

/**
 * A file of the sitemap with its ETag; the ETag is "" if there is none. `nth` selects from
 * `cluster.instances`.
 */
async function read(nth: 0 | 1, path: string) {
  const answer = await fetch(cluster.instances[nth].url + path);
  return { etag: answer.headers.get("etag"), text: answer.ok ? await answer.text() : "" };
}

const part = "/sitemaps/videos-en-1.xml";
/** Whether a part contains the text and is the same at both instances, with one ETag. */
async function isSame(text: string): Promise<boolean> {
  const [one, two] = await Promise.all([read(0, part), read(1, part)]);
  return one.text.includes(text) && one.text === two.text && one.etag === two.etag;
}

test("two instances read the library once each when they start, and have the same sitemap", async () => {
  await eventually(() => both.every((nth) => plans(nth).some(isRest)), 60_000);
  const calls: Record<string, number> = await (await fetch(`${cluster.sandbox.url}/__sandbox/calls`)).json();
  expect(calls[`GET ${videos}`]).toBe(2 * callsOfAll);
  await eventually(() => isSame("<video:video>"));
});

test("after a change IndexNow is notified once, and WordPress has a pause before the library is read again", async () => {
  const { json: list } = await ask(cluster.instances[0], "videos?per_page=2&page=1");
  const [{ slug }, { slug: other }] = list.videos as [{ slug: string }, { slug: string }];
  await retitle(cluster, slug, "Rain on the sitemap");
  const calls = await countCalls(cluster, videos);
  const before = both.map((nth) => plans(nth).length);
  const newPlans = (nth: 0 | 1) => plans(nth).slice(before[nth]);
  await revalidate(cluster.instances[0], revalidateSecret, ["videos", `video:${slug}`]);
  await eventually(() => both.every((nth) => newPlans(nth).length > 0));
  await eventually(() => notified.length > 0);
  // If the other instance had notified IndexNow too, it would have done so before this one does it again.
  await revalidate(cluster.instances[0], revalidateSecret, [`video:${other}`]);
  await eventually(() => notified.length > 1);
  expect(notified.map((list) => list.map((address) => new URL(address).pathname))).toEqual(
    [slug, other].map((name) => [`/video/${name}`, `/zh/video/${name}`]),
  );
  expect(both.flatMap(newPlans).filter((waitMs) => !isRest(waitMs))).toEqual([]);
  expect(await calls()).toBe(0);
});

test("an instance that restarts has its sitemap at once, and builds it again soon after", async () => {
  const calls = await countCalls(cluster, videos);
  await cluster.restart(1);
  expect((await read(1, part)).text).toContain("<video:video>");
  await eventually(async () => (await read(1, part)).text.includes("Rain on the sitemap"), 40_000);
  expect(await calls()).toBe(callsOfAll);
}, 60_000);
