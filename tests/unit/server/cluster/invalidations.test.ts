import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeableTags } from "#lib/catalogue/changed-tags.ts";
import { RedisUnavailable } from "#lib/platform/redis.ts";
import { Invalidations } from "#server/cluster/invalidations.ts";

type Entry = { id: string; tags: string[] };

/** One Redis for all instances of a test: its stream, and whether it answers. */
const world = { stream: [] as Entry[], written: 0, isAway: false, answer: Promise.resolve() };
const there = () => {
  if (world.isAway) throw new RedisUnavailable("away");
};
/** Wakes the readers that wait for an entry of the stream. */
let wake: (() => void)[] = [];
function change(to: Partial<typeof world>): void {
  Object.assign(world, to);
  for (const one of wake.splice(0)) one();
}

const redis = {
  get isUp() {
    return !world.isAway;
  },
  send: () => Promise.reject(new Error("not used")),
  onBack: () => {},
  async run(_script: string, _keys: readonly string[], values: readonly (string | Buffer)[]) {
    there();
    const entry = { id: String(++world.written), tags: values.slice(3).map(String) };
    change({ stream: [...world.stream, entry] });
    await world.answer;
  },
};

const instances: Invalidations[] = [];
function instance() {
  const forgotten: string[][] = [];
  let lost = false;
  const invalidations = new Invalidations({
    redis,
    forget: async (tags) => void forgotten.push([...tags]),
    reader: {
      async lastId() {
        there();
        return world.stream.at(-1)?.id ?? "0";
      },
      async has(id) {
        there();
        return id === "0" || world.stream.some((entry) => entry.id === id);
      },
      async after(id) {
        const later = () => world.stream.filter((entry) => Number(entry.id) > Number(id));
        if (later().length === 0) await new Promise<void>((resolve) => wake.push(resolve));
        lost ||= world.isAway;
        there();
        return later();
      },
      close: () => change({}),
    },
  });
  instances.push(invalidations);
  void invalidations.follow();
  const expired = (count: number) => expect.poll(() => forgotten.slice(1)).toHaveLength(count);
  const ready = () => expect.poll(() => forgotten[0]).toEqual([...changeableTags]);
  return { invalidations, forgotten, expired, ready, lost: () => expect.poll(() => lost).toBe(true) };
}

beforeEach(() => {
  wake = [];
  Object.assign(world, { stream: [], isAway: false, answer: Promise.resolve() });
});
afterEach(() => {
  for (const instance of instances.splice(0)) instance.close();
});

describe("invalidations (product: Several instances)", () => {
  test("invalidations reach every instance in order, and those before its start are ignored", async () => {
    const one = instance();
    await one.ready();
    await one.invalidations.publish(["videos"]);
    const two = instance();
    await two.ready();
    await one.invalidations.publish(["levels", "homepage"]);
    await one.expired(2);
    await two.expired(1);
    expect(one.forgotten.slice(1)).toEqual([["videos"], ["levels", "homepage"]]);
    expect(two.forgotten.slice(1)).toEqual([["levels", "homepage"]]);
  });

  test("invalidations from an outage of Redis are sent when it is back", async () => {
    const [one, two] = [instance(), instance()];
    await Promise.all([one.ready(), two.ready()]);
    change({ isAway: true });
    await one.invalidations.publish(["videos"]);
    await one.invalidations.publish(["anchors"]);
    change({ isAway: false });
    await two.expired(1);
    expect(two.forgotten.at(-1)?.toSorted()).toEqual(["anchors", "videos"]);
  });

  test("an invalidation that fails while an equal one is being sent is sent with the next", async () => {
    const { invalidations, ready, expired, forgotten } = instance();
    await ready();
    const { promise, resolve } = Promise.withResolvers<void>();
    change({ answer: promise });
    const first = invalidations.publish(["a"]);
    await expired(1);
    change({ isAway: true });
    await invalidations.publish(["a"]);
    resolve();
    await first;
    change({ isAway: false });
    await invalidations.publish(["b"]);
    await expect.poll(() => forgotten.at(-1)?.toSorted()).toEqual(["a", "b"]);
  });

  test("an instance whose last known invalidation is gone may have missed some, and expires everything", async () => {
    const [one, two] = [instance(), instance()];
    await Promise.all([one.ready(), two.ready()]);
    await one.invalidations.publish(["videos"]);
    await two.expired(1);
    change({ isAway: true });
    await two.lost();
    change({ stream: [], isAway: false });
    await expect.poll(() => two.forgotten.at(-1)?.toSorted()).toEqual([...changeableTags].toSorted());
  });

  test("any number of invalidations wait for Redis as a single one that expires everything", async () => {
    const one = instance();
    await one.ready();
    change({ isAway: true });
    for (let nth = 0; nth <= 1_000; nth++) await one.invalidations.publish([`video:v${nth}`]);
    change({ isAway: false });
    await one.expired(1);
    expect(one.forgotten.at(-1)?.toSorted()).toEqual([...changeableTags].toSorted());
  });
});
