import { processWide } from "./process-wide.ts";

/** Redis gave no usable answer in time: whoever asked goes on with what this process has itself. */
export class RedisAway extends Error {
  override name = "RedisAway";
}

/** By its name: Next bundles another copy of the class. */
export const isRedisAway = (error: unknown): boolean => error instanceof Error && error.name === "RedisAway";

/** The stream by which instances tell each other what has changed in WordPress. */
export const streamKey = "murmur:news";

/** What the instances of this site share (decision: redis-for-what-may-be-lost). */
export type Redis = {
  /** False while nothing is asked of it, because it gave no answer. */
  readonly isUp: boolean;
  /** Sends a command. @throws RedisAway after 50 ms, or at once while it is away */
  send(...command: string[]): Promise<unknown>;
  /** Runs a script of Lua's, between whose commands nothing comes; texts come back as bytes. @throws RedisAway */
  run(script: string, keys: readonly string[], values: readonly (string | Buffer)[]): Promise<unknown>;
  /** Called each time that it answers again, the first time too. */
  onBack(listener: () => void): void;
};

const place = processWide("redis", () => ({ redis: null as Redis | null }));

/** Said once in Next's thread, before Next starts. */
export const shareRedis = (redis: Redis | undefined): void => {
  place.redis = redis ?? null;
};

/** Null where this process is the only instance. */
export const sharedRedis = (): Redis | null => place.redis;

/** What Redis answers, or null where it is away or nothing is shared. */
export async function fromRedis<T>(ask: (redis: Redis) => Promise<T>): Promise<T | null> {
  const redis = sharedRedis();
  if (redis === null) return null;
  try {
    return await ask(redis);
  } catch (error) {
    if (isRedisAway(error)) return null;
    throw error;
  }
}
