import { RedisAway } from "#lib/platform/redis.ts";
import type { Shared } from "#lib/sitemap/build-together.ts";
import type { Built } from "#lib/sitemap/shared-sitemap.ts";

/** The sitemap that the instances of a test share, by the clock of the test. What Redis says itself: tests/cluster. */
export function madeUpShared() {
  const world = {
    /** The last instance that was notified of changes. */
    newest: 1,
    isAway: false,
    /** How many puttings still get no answer. */
    putsLost: 0,
    /** What was asked, by its name. */
    requests: [] as string[],
    files: new Map<string, Buffer>(),
    built: null as (Built & { newest: string; at: number }) | null,
    holder: { token: "", until: 0 },
  };
  const ask = (name: string) => {
    world.requests.push(name);
    if (world.isAway) throw new RedisAway("away");
  };
  let turns = 0;
  const shared: Shared = {
    async look() {
      ask("look");
      const { built, newest, holder } = world;
      const isRelayed = built?.newest !== String(newest);
      const dueInMs = built && !isRelayed ? Math.max(0, built.againMs - (Date.now() - built.at)) : 0;
      const isMine = dueInMs === 0 && holder.until <= Date.now();
      if (isMine) world.holder = { token: String(++turns), until: Date.now() + 60_000 };
      return {
        ...{ manifest: built?.manifest ?? null, failures: built?.failures ?? 0, dueInMs },
        turn: isMine ? { token: String(turns), newest: String(newest) } : null,
      };
    },
    async file(name) {
      ask("file");
      return world.files.get(name) ?? null;
    },
    async files() {
      ask("files");
      return new Set(world.files.keys());
    },
    async put(name, content) {
      ask("put");
      if (world.putsLost-- > 0) throw new RedisAway("late");
      world.files.set(name, content);
    },
    async keepTurn({ token }) {
      ask("keepTurn");
      if (world.holder.token === token) world.holder.until = Date.now() + 60_000;
    },
    async endTurn({ token }) {
      ask("endTurn");
      if (world.holder.token === token) world.holder.until = 0;
    },
    async finish({ token, newest }, built) {
      ask("finish");
      if (world.holder.token !== token) return false;
      world.built = { ...built, newest, at: Date.now() };
      world.holder.until = Date.now() + built.restMs;
      for (const name of world.files.keys()) if (!built.files.includes(name)) world.files.delete(name);
      return true;
    },
  };
  return { world, shared };
}
