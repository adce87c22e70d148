import { Agent, get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, countCalls, ports, revalidateSecret, startCluster } from "#harness/cluster/cluster.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { checkRedis } from "#lib/services/doctor/check-redis.ts";
import { demoPassword } from "#sandbox/data/members.ts";
import { eventually } from "#tests/support/eventually.ts";
import { ask, logIn, retitle, revalidate, tryLogin, visit } from "./member.ts";

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({}, (nth) => ({ METRICS_PORT: String(ports.metrics[nth]) }));
}, 60_000);
afterAll(() => cluster.stop());

const page = async (nth: 0 | 1, path: string) => (await fetch(cluster.instances[nth].url + path)).text();

const statusOf = (url: string, agent: Agent) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once("end", () => resolve(response.statusCode))).on(
      "error",
      reject,
    );
  });

async function slugsOf(count: number): Promise<string[]> {
  const list = async (page: number) =>
    (await ask(cluster.instances[0], `videos?per_page=100&page=${page}`)).json.videos as { slug: string }[];
  const videos = [...(await list(1)), ...(count > 100 ? await list(2) : [])];
  return videos.slice(0, count).map(({ slug }) => slug);
}

describe("answers of WordPress", () => {
  test("2,000 requests from 100 addresses at two instances make one call to WordPress for each address", async () => {
    const paths = (await slugsOf(100)).map((slug) => `/video/${slug}`);
    expect(paths).toHaveLength(100);
    const readCalls = async (): Promise<Record<string, number>> =>
      (await fetch(`${cluster.sandbox.url}/__sandbox/calls`)).json();
    const before = await readCalls();
    const agent = new Agent({ keepAlive: true });
    let nth = 0;
    const statuses = new Set<number | undefined>();
    const walk = async () => {
      for (let mine = nth++; mine < 2_000; mine = nth++) {
        const { url } = cluster.instances[mine % 200 < 100 ? 0 : 1];
        let status: number | undefined;
        const isAnswered = async () => {
          status = await statusOf(url + paths[mine % 100], agent);
          // A busy machine responds with 503.
          return status !== 503;
        };
        await eventually(isAnswered);
        statuses.add(status);
      }
    };
    await Promise.all(Array.from({ length: 6 }, walk));
    expect([...statuses]).toEqual([200]);
    agent.destroy();
    const requests = Object.entries(await readCalls())
      .filter(([call]) => call.startsWith("GET /wp-json/asmr/v1/video/"))
      .map(([call, times]) => [call, times - (before[call] ?? 0)] as const)
      .filter(([, times]) => times > 0);
    expect(requests.filter(([, times]) => times > 1)).toEqual([]);
    // A page may also request its comments and its captions.
    const ofVideos = requests.filter(([call]) => !/\/(?:comments|captions\/[\w-]+)$/.test(call));
    expect(ofVideos).toHaveLength(100);
  }, 180_000);

  test("two instances request an answer of WordPress once, however many visitors want it at once", async () => {
    const [one, two] = cluster.instances;
    const paths = (await slugsOf(112)).slice(100).map((slug) => `/_api/video/${slug}`);
    const calls = await countCalls(cluster, "/wp-json/asmr/v1/video/");
    const requests = paths.flatMap((path) => [one, two, two, one].map(({ url }) => fetch(url + path)));
    for (const answer of await Promise.all(requests)) expect(answer.status).toBe(200);
    for (const path of paths) expect((await fetch(two.url + path)).status).toBe(200);
    expect(await calls()).toBe(paths.length);
  });

  test("pages whose content has changed are new on every instance, and are requested once", async () => {
    const [slug = ""] = await slugsOf(1);
    const path = `/video/${slug}`;
    await Promise.all([page(0, path), page(1, path)]);
    await retitle(cluster, slug, "Rain on the roof of two");
    const calls = await countCalls(cluster, `/wp-json/asmr/v1/video/${slug}`);
    expect((await revalidate(cluster.instances[0], revalidateSecret, [`video:${slug}`])).status).toBe(204);
    expect(await page(0, path)).toContain("Rain on the roof of two");
    await eventually(async () => (await page(1, path)).includes("Rain on the roof of two"));
    expect((await (await fetch(`${cluster.instances[1].url}/_api/video/${slug}`)).json()).title).toBe(
      "Rain on the roof of two",
    );
    expect(await calls()).toBe(1);
  });
});

describe("a stolen copy of a cookie (attack 14)", () => {
  test("every instance refuses a copied cookie at once after a logout", async () => {
    const [one, two] = cluster.instances;
    const cookie = await logIn(one, "gold");
    expect((await visit(two, cookie)).json.user).not.toBeNull();
    expect((await ask(one, "auth/logout", { cookie, method: "POST" })).status).toBe(204);
    expect((await visit(two, cookie)).status).toBe(401);
    expect((await visit(one, cookie)).status).toBe(401);
  });

  test("every other device's copied cookie is refused after a change of password", async () => {
    const [one, two] = cluster.instances;
    const [stolen, own] = [await logIn(two, "nightcat"), await logIn(one, "nightcat")];
    const passwords = { current_password: demoPassword, new_password: `${demoPassword}-2` };
    const changed = await ask(one, "user/change-password", { cookie: own, body: passwords });
    expect(changed.status).toBe(200);
    for (const instance of [one, two]) expect((await visit(instance, stolen)).status).toBe(401);
  });

  test("a copied cookie is refused on every device and instance after a logout everywhere", async () => {
    const [one, two] = cluster.instances;
    const cookies = [await logIn(one, "gold"), await logIn(two, "gold")];
    const { json } = await ask(two, "user/sessions", { cookie: cookies[0] ?? "" });
    expect(json.sessions.length).toBeGreaterThanOrEqual(2);
    await ask(two, "auth/logout-everywhere", { cookie: cookies[0] ?? "", method: "POST" });
    for (const cookie of cookies)
      for (const instance of [one, two]) expect((await visit(instance, cookie)).status).toBe(401);
    const again = await logIn(one, "gold");
    expect((await visit(two, again)).status).toBe(200);
  });
});

test("the list of a member's devices is the same on every instance", async () => {
  const [one, two] = cluster.instances;
  const cookies = [await logIn(one, "platinum"), await logIn(two, "platinum")];
  const devices = async (nth: 0 | 1) => {
    const { json } = await ask(cluster.instances[nth], "user/sessions", { cookie: cookies[0] ?? "" });
    return json.sessions.map(({ current, startedAt }: { current: boolean; startedAt: string }) => ({
      current,
      startedAt,
    }));
  };
  expect(await devices(0)).toHaveLength(2);
  expect(await devices(1)).toEqual(await devices(0));
});

test("wrong logins are counted over all instances together", async () => {
  const guess = { password: "wrong", address: "192.0.2.66" };
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth++)
    statuses.push((await tryLogin(cluster.instances[nth % 2 === 0 ? 0 : 1], "silver", guess)).status);
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

describe("while Redis is away", () => {
  const ready = async (nth: 0 | 1) => (await fetch(`${cluster.instances[nth].url}/_api/health/ready`)).json();
  /** Whether an instance reports Redis as available. */
  const isUp = async (nth: 0 | 1) => {
    const metrics = await (await fetch(`http://127.0.0.1:${ports.metrics[nth]}/metrics`)).text();
    return metrics.includes("\nmurmur_redis_up 1");
  };
  const said = (text: string) =>
    cluster.instances.map((instance) => instance.log().filter((line) => line.includes(text)).length);

  /** Whether the doctor finds a fault, other than a busy machine's slow responses. */
  const isToMend = async () =>
    (await checkRedis(readSettings({ REDIS_URL: cluster.redis.url }))).some(({ level }) => level === "fail");

  test("while Redis is away all is served, the outage is logged once, and ended sessions stay ended", async () => {
    const [one, two] = cluster.instances;
    const [gone, stays] = [await logIn(one, "bronze"), await logIn(two, "diamond")];
    await ask(one, "auth/logout", { cookie: gone, method: "POST" });
    const before = said("Redis is away");
    expect(await isToMend()).toBe(false);
    await cluster.redis.stop();
    expect(await isToMend()).toBe(true);
    for (const instance of [one, two]) {
      expect((await visit(instance, stays)).status).toBe(200);
      expect((await visit(instance, gone)).status).toBe(401);
      expect((await fetch(`${instance.url}/videos`)).status).toBe(200);
    }
    await eventually(async () => !(await isUp(1)));
    expect(await ready(0)).toEqual({ status: "ok" });
    expect(said("Redis is away")).toEqual(before.map((times) => times + 1));

    // While the other instance can't be notified, a session ends everywhere at once, and content changes.
    expect((await ask(one, "auth/logout", { cookie: stays, method: "POST" })).status).toBe(204);
    expect((await visit(two, stays)).status).toBe(401);
    const [, slug = ""] = await slugsOf(2);
    await Promise.all([page(0, `/video/${slug}`), page(1, `/video/${slug}`)]);
    await retitle(cluster, slug, "Changed while Redis was away");
    await revalidate(one, revalidateSecret, [`video:${slug}`]);
    expect(await page(0, `/video/${slug}`)).toContain("Changed while Redis was away");

    await cluster.redis.start();
    expect((await visit(two, gone)).status).toBe(401);
    const hasChanged = async () => (await page(1, `/video/${slug}`)).includes("Changed while Redis was away");
    await eventually(hasChanged);
    expect(await isUp(1)).toBe(true);
  });

  test("no visitor waits for a Redis that accepts commands and never answers", async () => {
    const [one] = cluster.instances;
    const cookie = await logIn(one, "diamond");
    await eventually(() => isUp(0));
    const [before = 0] = said("Redis is away");
    cluster.redis.hang();
    // Redis hangs throughout. The first request waits until the site notices that; after it the site sends Redis no
    // command (tests/unit/server/cluster/redis-connection.test.ts).
    for (let nth = 0; nth < 10; nth++) expect((await visit(one, cookie)).status).toBe(200);
    await eventually(async () => !(await isUp(0)));
    expect(said("Redis is away")[0]).toBe(before + 1);
    expect(await isToMend()).toBe(true);
    cluster.redis.go();
    await eventually(() => isUp(0));
  });
});

describe("while PostgreSQL is away", () => {
  test("while PostgreSQL is away known members stay logged in, and a logout reaches the other instance later", async () => {
    const [one, two] = cluster.instances;
    const [leaves, stays] = [await logIn(one, "bronze"), await logIn(one, "gold")];
    for (const instance of [one, two])
      for (const cookie of [leaves, stays]) expect((await visit(instance, cookie)).status).toBe(200);
    const elsewhere = await logIn(one, "silver");
    await cluster.postgres.stop("SIGINT");

    for (const instance of [one, two]) expect((await visit(instance, stays)).status).toBe(200);
    expect((await ask(one, "auth/logout", { cookie: leaves, method: "POST" })).status).toBe(204);
    expect((await visit(one, leaves)).status).toBe(401);
    const unknown = await visit(two, elsewhere);
    expect([unknown.status, unknown.cookies]).toEqual([503, []]);
    expect((await visit(one, await logIn(one, "platinum"))).status).toBe(200);

    await cluster.postgres.start();
    await eventually(async () => (await visit(two, leaves)).status === 401);
    for (const instance of [one, two])
      for (const cookie of [stays, elsewhere])
        await eventually(async () => (await visit(instance, cookie)).status === 200);
  });
});
