import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RedisAway, shareRedis } from "#lib/platform/redis.ts";
import { SharedSessionStore } from "#lib/session/shared-store.ts";
import { SqliteSessionStore } from "#lib/session/sqlite-store.ts";

const day = 24 * 3_600_000;
const folders: string[] = [];
let redis = madeUpRedis();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
  redis = madeUpRedis();
  shareRedis(redis);
});
afterEach(() => {
  vi.useRealTimers();
  shareRedis(undefined);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What the store asks of Redis, with Redis's own clock; `refuses` has it say no to what changes anything. */
function madeUpRedis() {
  const sets = new Map<string, Map<string, number>>();
  const texts = new Map<string, string>();
  const startedAt = Date.now() - performance.now();
  const add = (set: Map<string, number>, values: string[]) => {
    const rule = Number.isNaN(Number(values[0])) ? values.shift() : undefined;
    for (let at = 0; at < values.length; at += 2) {
      const [score, name = ""] = [Number(values[at]), values[at + 1]];
      const before = set.get(name) ?? score;
      if (rule === "GT") set.set(name, Math.max(before, score));
      else set.set(name, rule === "LT" ? Math.min(before, score) : score);
    }
  };
  const made = {
    isUp: true,
    refuses: false,
    empty() {
      sets.clear();
      texts.clear();
    },
    onBack: (listener: () => void) => listener(),
    run: async () => null,
    async send(command: string, key = "", ...values: string[]): Promise<unknown> {
      if (!made.isUp) throw new RedisAway("away");
      const set = sets.get(key) ?? new Map<string, number>();
      if (/^(ZADD|SET|ZREMRANGEBYSCORE)$/.test(command) && made.refuses) throw new RedisAway("READONLY");
      if (command === "TIME") return [String(Math.floor((startedAt + performance.now()) / 1000)), "0"];
      if (command === "ZADD") add(sets.set(key, set).get(key) ?? set, values);
      if (command === "ZMSCORE") return values.map((name) => set.get(name)?.toString() ?? null);
      if (command === "ZSCORE") return set.get(values[0] ?? "")?.toString() ?? null;
      if (command === "ZRANGE")
        return [...set].filter(([, at]) => !(at < Number(values[0]))).map(([name]) => name);
      if (command === "ZREMRANGEBYSCORE")
        for (const [name, at] of set) if (at <= Number(values[1])) set.delete(name);
      if (command === "MGET") return [key, ...values].map((name) => texts.get(name) ?? null);
      if (command !== "SET") return 1;
      if (values.includes("NX") && texts.has(key)) return null;
      texts.set(key, values[0] ?? "");
      return "OK";
    },
  };
  return made;
}

function instance() {
  const folder = mkdtempSync(join(tmpdir(), "murmur-sharing-"));
  folders.push(folder);
  return new SharedSessionStore(new SqliteSessionStore(folder), redis);
}
let ids = 0;
const login = () => ({ id: `s${++ids}`, member: "id 7", names: ["name mira"], device: "Firefox" });
async function begin(store: SharedSessionStore) {
  const session = login();
  return { ...session, startedAt: (await store.start(session)) ?? 0 };
}

test.each([
  ["a logout", "end"],
  ["a logout everywhere", "endAll"],
] as const)("%s that Redis did not take is sent again, until it is taken", async (_, how) => {
  const [one, two] = [instance(), instance()];
  const session = await begin(one);
  expect(await two.use(session)).toBeNull();
  redis.refuses = true;
  await (how === "end" ? one.end(session) : one.endAll("id 7"));
  await vi.advanceTimersByTimeAsync(20_000);
  redis.refuses = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await two.use(session)).toBe("ended");
});

test("nothing takes the place of a session that has ended at another instance", async () => {
  const [one, two] = [instance(), instance()];
  for (const how of ["end", "endAll"] as const) {
    const session = await begin(one);
    await (how === "end" ? two.end(session) : two.endAll("id 7"));
    expect(await one.start(login(), { replaces: session }), how).toBeNull();
  }
});

test("a login is over where all was ended since, at whatever instance, by whatever clock", async () => {
  const [one, two] = [instance(), instance()];
  const since = await one.moment();
  vi.setSystemTime(Date.now() - 60_000);
  await two.endAll("name mira");
  vi.setSystemTime(Date.now() + 60_000);
  expect(await one.start(login(), { since })).toBeNull();
  expect(await one.start(login(), { since: await one.moment() })).not.toBeNull();
});

test("one that was requested after all was ended counts, by a clock that is behind too", async () => {
  const [one, two] = [instance(), instance()];
  await two.endAll("name mira");
  vi.setSystemTime(Date.now() - 60_000);
  expect(await one.start(login(), { since: await one.moment() })).not.toBeNull();
});

test("a clock that is a month ahead for a while has nobody forget what has ended", async () => {
  const [one, two, late] = [instance(), instance(), instance()];
  const [gone, all] = [await begin(one), await begin(one)];
  await one.end(gone);
  vi.setSystemTime(Date.now() + 30 * day);
  await begin(two);
  await begin(one);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.setSystemTime(Date.now() - 30 * day);
  for (const store of [one, two, late]) expect(await store.use(gone)).toBe("ended");
  expect(await one.use(all)).toBeNull();
});

test("a logout counts at once where the clock is set back a little after it, or is behind elsewhere", async () => {
  const [one, two] = [instance(), instance()];
  const session = await begin(one);
  await one.end(session);
  vi.setSystemTime(Date.now() - 25_000);
  for (const store of [one, two]) expect(await store.use(session)).toBe("ended");
});

describe("an instance whose own file is new, or was lost (decision: redis-for-what-may-be-lost)", () => {
  test("takes the word of the others for the sessions that began before it, and for those that have ended", async () => {
    const one = instance();
    const [session, gone] = [await begin(one), await begin(one)];
    await one.end(gone);
    await one.endAll("id 8");
    await vi.advanceTimersByTimeAsync(200_000);
    const late = instance();
    expect(await late.use(session)).toBeNull();
    expect(await late.use(gone)).toBe("ended");
    // It knows them for itself now.
    redis.isUp = false;
    expect(await late.use(session)).toBeNull();
    expect(await late.use(gone)).toBe("ended");
    expect(await late.use({ ...session, id: "s0", member: "id 8" })).toBe("ended");
  });

  test("where Redis is away, or was emptied, ends them, and no other instance's", async () => {
    for (const how of ["away", "emptied"]) {
      const one = instance();
      const session = await begin(one);
      await vi.advanceTimersByTimeAsync(10_000);
      if (how === "away") redis.isUp = false;
      else redis.empty();
      const late = instance();
      expect(await late.use(session), how).toBe("ended");
      expect(await one.use(session), how).toBeNull();
      redis.isUp = true;
      // The other one notices, and tells all again.
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await late.use(session), how).toBeNull();
      expect(await one.use(session), how).toBeNull();
    }
  });

  test("two instances that have lost their files refuse an older session", async () => {
    const one = instance();
    const session = await begin(one);
    await one.end(session);
    redis.empty();
    vi.advanceTimersByTime(1_000);
    const [two, three] = [instance(), instance()];
    await vi.advanceTimersByTimeAsync(4_000);
    redis.empty();
    for (const store of [two, three]) expect(await store.use(session)).toBe("ended");
  });
});

test("a session ends at one instance by its row in the list, and is over at the other", async () => {
  const [one, two] = [instance(), instance()];
  const [session, other] = [await begin(one), await begin(one)];
  const listed = (await two.list("id 7")).find(({ id }) => id === session.id);
  if (!listed) throw new Error("not listed");
  await two.end({ ...listed, member: "id 7", names: [] });
  expect(await one.use(session)).toBe("ended");
  expect(await one.use(other)).toBeNull();
});
