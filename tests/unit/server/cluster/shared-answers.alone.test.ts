import type { CacheEntry } from "next/cache";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RedisUnavailable } from "#lib/platform/redis.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { type SharedAnswer, SharedAnswers } from "#server/cluster/shared-answers.ts";
import { AnswerStore } from "#server/next/answer-store.ts";
import { brokenAfter, bytes, entry, isStale, minute } from "#tests/support/server/cache-entries.ts";

const settings = readSettings({ WORDPRESS_URL: "http://wordpress.test", SESSION_SECRET: "x".repeat(32) });
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "Date"] }));

test.each([
  ["EMBED_HOSTS", ["player.test"]],
  ["TELEGRAM_GROUP_URL", "https://t.me/x"],
  ["SUPPORT_EMAIL", "help@murmur.test"],
  ["CONSENT", "off"],
  ["SITE_URL", "https://asmr.test"],
  ["BUNNY_CDN_KEYS", { "vz.b-cdn.net": "0d8f-0d8f" }],
  ["SECURE_LINK_KEYS", { "media.test/vip": "x".repeat(32) }],
  ["BUCKET_KEYS", { "films.test": "eu:id:secret" }],
])("instances that differ in the setting %s share no answers", async (name, value) => {
  const requests: string[] = [];
  const run = async (_: unknown, keys: readonly string[]) => {
    requests.push(...keys);
    return [0, Buffer.from("1")];
  };
  for (const own of [settings, { ...settings }, { ...settings, [name]: value }])
    await new SharedAnswers({ isUp: true, run }, own).readOrLease("key", 1, 0);
  const each = requests.length / 3;
  expect([requests[each] === requests[0], requests[2 * each] === requests[0]]).toEqual([true, false]);
});

describe("what Redis is given of an answer", () => {
  /** The values that Redis stores with the answer, without its facts and bytes. */
  async function given(answer: Partial<SharedAnswer>) {
    let values: readonly (string | Buffer)[] = [];
    const run = async (_: unknown, _keys: unknown, all: readonly (string | Buffer)[]) => {
      values = all;
    };
    const { value: _value, ...facts } = entry("");
    const times = { timestamp: 1_000_000, revalidate: 60, expire: 90.0001 };
    const whole = { ...facts, ...times, tags: ["videos", "levels"], value: Buffer.from("rain"), ...answer };
    const shared = new SharedAnswers({ isUp: true, run }, settings);
    await shared.put("key", { at: "17", token: "mine" }, whole);
    return values.slice(0, 6);
  }

  test("an answer in Redis says in ms when it is due and for how long it may be served", async () => {
    expect(await given({})).toEqual(["mine", "17", "videos\nlevels", "1060000", "1000000", "90001"]);
  });

  test("an answer larger than 4 MB is not stored in Redis, and each instance requests it itself", async () => {
    const bytes = 4 * 1024 * 1024;
    expect(await given({ value: Buffer.alloc(bytes) })).toHaveLength(6);
    expect(await given({ value: Buffer.alloc(bytes + 1) })).toEqual(["mine"]);
  });
});

describe("what Redis gives of an answer", () => {
  const known = { tags: ["videos"], revalidate: 60 };
  const facts = Buffer.from(JSON.stringify(known));
  test.each([
    ["the answer", [0, facts, "rain"], { answer: { ...known, value: Buffer.from("rain") } }],
    ["the right to ask", [1, null, null], { lease: { at: "17", token: expect.any(String) } }],
    ["nothing, for another one asks", [0, null, null], {}],
    ["nothing, where half of it has gone", [0, facts, null], {}],
  ])("a shared answer is read from what Redis returns: %s", async (_name, [leased, ...kept], expected) => {
    const parts = kept.map((part) => part && Buffer.from(part as string));
    const run = async () => [leased, Buffer.from("17"), ...parts];
    expect(await new SharedAnswers({ isUp: true, run }, settings).readOrLease("key", 1, 0)).toEqual(expected);
  });
});

describe("an answer that instances share (decision: redis-for-what-may-be-lost)", () => {
  /** A fake Redis: its content, and the instance (`asker`) that may ask Next. */
  const world = { held: new Map<string, SharedAnswer>(), asker: "", isAway: false, requests: 0 };
  const instance = (name: string) =>
    new AnswerStore(undefined, () => ({
      async readOrLease(key, time, after) {
        world.requests++;
        if (world.isAway) throw new RedisUnavailable();
        const answer = world.held.get(key);
        const isFresh = answer !== undefined && time < answer.timestamp + answer.revalidate * 1000;
        const mayAsk = !isFresh && (world.asker === "" || world.asker === name);
        if (mayAsk) world.asker = name;
        return {
          ...(answer && answer.timestamp > after && { answer }),
          ...(mayAsk && { lease: { at: "1", token: name } }),
        };
      },
      async put(key, { token }, answer) {
        expect(token).toBe(world.asker);
        world.asker = "";
        world.held.set(key, answer);
      },
      async release() {
        world.asker = "";
      },
    }));
  let one: AnswerStore;
  let two: AnswerStore;
  beforeEach(() => {
    Object.assign(world, { held: new Map(), asker: "", isAway: false, requests: 0 });
    [one, two] = [instance("one"), instance("two")];
  });
  const ask = async (from: AnswerStore, text: string, more: Partial<CacheEntry> = {}) =>
    from.set("a", Promise.resolve(entry(text, more)));
  const textOf = async (from: AnswerStore) => {
    const found = await from.get("a");
    return found && { text: await new Response(found.value).text(), isStale: isStale(found) };
  };

  test("one instance requests a shared answer, and the other waits for it", async () => {
    expect(await textOf(one)).toBeUndefined();
    const waiting = textOf(two);
    await ask(one, "rain");
    expect(await waiting).toEqual({ text: "rain", isStale: false });
  });

  test("the second instance requests a shared answer if the first has failed", async () => {
    expect(await textOf(one)).toBeUndefined();
    const waiting = textOf(two);
    await one.set("a", Promise.resolve(entry("", { value: brokenAfter(bytes("half")) })));
    expect(await waiting).toBeUndefined();
    expect(world.asker).toBe("two");
  });

  test("one instance refreshes a due answer, and the other sends the old one until the new one is there", async () => {
    await textOf(one);
    await ask(one, "old");
    await textOf(two);
    vi.advanceTimersByTime(6 * minute);
    expect(await textOf(one)).toEqual({ text: "old", isStale: true });
    expect(await textOf(two)).toEqual({ text: "old", isStale: false });
    await ask(one, "new");
    vi.advanceTimersByTime(1_001);
    expect(await textOf(two)).toEqual({ text: "new", isStale: false });
  });

  test("an answer in memory is not read from Redis before it is due", async () => {
    await textOf(one);
    await ask(one, "rain");
    const { requests } = world;
    vi.advanceTimersByTime(5 * minute - 1_000);
    await textOf(one);
    expect(world.requests).toBe(requests);
    vi.advanceTimersByTime(2_000);
    await textOf(one);
    expect(world.requests).toBe(requests + 1);
  });

  test("an instance reads the changed answer that another has fetched instead of serving its own stale one", async () => {
    await textOf(one);
    await ask(one, "old");
    await textOf(two);
    vi.advanceTimersByTime(6 * minute);
    await textOf(one);
    await textOf(two);
    await two.updateTags(["videos"], { expire: 0 });
    vi.advanceTimersByTime(1);
    world.held.clear();
    await ask(one, "changed");
    expect(await textOf(two)).toEqual({ text: "changed", isStale: false });
  });

  test("an instance whose own answer has expired takes a current one from Redis", async () => {
    await textOf(one);
    await ask(one, "rain");
    await textOf(two);
    await two.updateTags(["videos"], { expire: 0 });
    vi.advanceTimersByTime(1);
    expect(await textOf(two)).toEqual({ text: "rain", isStale: false });
  });

  test("each instance requests its own answer while Redis is away", async () => {
    world.isAway = true;
    expect(await textOf(one)).toBeUndefined();
    await ask(one, "own");
    expect(await textOf(one)).toEqual({ text: "own", isStale: false });
    expect(await textOf(two)).toBeUndefined();
    vi.advanceTimersByTime(6 * minute);
    expect(await textOf(one)).toEqual({ text: "own", isStale: true });
  });
});
