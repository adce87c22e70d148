import { processWide } from "./concurrency/process-wide.ts";

/** Redis gave no usable answer in time; callers continue with this process's own data. */
export class RedisUnavailable extends Error {
  override name = "RedisUnavailable";
}

/** Compares names, because Next bundles a second copy of the class, for which instanceof fails. */
export const isRedisUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === "RedisUnavailable";

/** The stream of invalidations. */
export const invalidationStream = "murmur:news";

/** What instances share in Redis (decision: redis-for-what-may-be-lost). */
export type Redis = {
  /** False after a failure, until Redis answers again. */
  readonly isUp: boolean;
  /** @throws RedisUnavailable after 50 ms, or at once while Redis is away */
  send(...command: string[]): Promise<unknown>;
  /** Runs a Lua script, which is atomic; it returns strings as bytes. @throws RedisUnavailable */
  run(script: string, keys: readonly string[], values: readonly (string | Buffer)[]): Promise<unknown>;
  /** Calls the listener whenever Redis becomes available, including the first time. */
  onBack(listener: () => void): void;
};

const current = processWide("redis", () => ({ redis: null as Redis | null }));

/** Called once in Next's thread, before Next starts. */
export const setRedis = (redis: Redis | undefined): void => {
  current.redis = redis ?? null;
};

/** Null if this process is the only instance. */
export const sharedRedis = (): Redis | null => current.redis;

/** What `query` gets from Redis; null if Redis is away or this process is the only instance. */
export async function fromRedis<T>(query: (redis: Redis) => Promise<T>): Promise<T | null> {
  const redis = sharedRedis();
  if (redis === null) return null;
  try {
    return await query(redis);
  } catch (error) {
    if (isRedisUnavailable(error)) return null;
    throw error;
  }
}
