import { createClient, ErrorReply, RESP_TYPES } from "@redis/client";
import { backoff } from "#lib/platform/concurrency/retry.ts";
import { log } from "#lib/platform/observe/log.ts";
import { type Redis, RedisUnavailable } from "#lib/platform/redis.ts";
import { minute } from "#lib/platform/time/duration.ts";

/** The deadline of a command, in ms. */
const usualAnswerMs = 50;
const stepMs = 10;
const probeMs = 1_000;
/** After this silence a connection is closed, in ms; probes count. */
const silenceMs = 5_000;
/** Ms between two log entries while Redis refuses commands. */
const refusalEveryMs = minute;
/** Ms between two reconnects while Redis is read-only. */
const reconnectEveryMs = 5_000;

const reconnectPauseMs = (nth: number) => backoff({ first: 100, max: 2_000 }, nth);

/** A client without a queue, so that commands fail at once without a connection. */
export const createRedisClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, socketTimeout: silenceMs, reconnectStrategy: reconnectPauseMs },
  });

/** This process's connection to Redis. While Redis is away every call fails at once; the connection restores itself. */
export class RedisConnection implements Redis {
  readonly #client: ReturnType<typeof createRedisClient>;
  readonly #probes: NodeJS.Timeout;
  readonly #listeners: (() => void)[] = [];
  readonly #log: typeof log;
  readonly #answerMs: number;
  #isUp = false;
  #isProbing = false;
  #isAwayLogged = false;
  #noLogUntil = 0;
  #noReconnectUntil = 0;

  constructor(url: string, logger: typeof log = log, answerMs: number = usualAnswerMs) {
    this.#log = logger;
    this.#answerMs = answerMs;
    this.#client = createRedisClient(url);
    this.#client.on("ready", () => this.#comeBack());
    this.#client.on("error", (error: Error) => this.#goAway(error));
    this.#connect();
    this.#probes = setInterval(() => void this.#probe(), probeMs).unref();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  send(...command: string[]): Promise<unknown> {
    return this.#call(() => this.#client.sendCommand(command));
  }

  run(script: string, keys: readonly string[], values: readonly (string | Buffer)[]): Promise<unknown> {
    const command = ["EVAL", script, String(keys.length), ...keys, ...values];
    return this.#call(() =>
      this.#client.sendCommand(command, { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } }),
    );
  }

  onBack(listener: () => void): void {
    this.#listeners.push(listener);
    if (this.#isUp) listener();
  }

  close(): void {
    clearInterval(this.#probes);
    this.#isUp = false;
    this.#client.destroy();
  }

  #connect(): void {
    this.#client.connect().catch((error: Error) => this.#goAway(error));
  }

  async #call<T>(send: () => Promise<T>): Promise<T> {
    if (!this.#isUp) throw new RedisUnavailable("away");
    try {
      return await inTime(send(), this.#answerMs);
    } catch (error) {
      if (error instanceof ErrorReply) this.#refused(error);
      else this.#goAway(error);
      throw error instanceof RedisUnavailable ? error : new RedisUnavailable(String(error), { cause: error });
    }
  }

  /** Probes one at a time. An answer, however late, means that Redis is up. */
  async #probe(): Promise<void> {
    if (this.#isProbing || !this.#client.isReady) return;
    this.#isProbing = true;
    try {
      await this.#client.ping();
      this.#comeBack();
    } catch {
      // The client's error event reports the lost connection.
    }
    this.#isProbing = false;
  }

  /** Handles a refused command: Redis has no memory left, or is read-only. */
  #refused(error: ErrorReply): void {
    if (error.message.startsWith("READONLY")) this.#findWriter(error);
    if (performance.now() < this.#noLogUntil) return;
    this.#noLogUntil = performance.now() + refusalEveryMs;
    this.#log("error", "Redis refused a command", { reason: error.message });
  }

  /** Reconnects after the primary has become a replica: its address leads to the new primary, now or soon. */
  #findWriter(error: ErrorReply): void {
    if (performance.now() < this.#noReconnectUntil || !this.#client.isOpen) return;
    this.#noReconnectUntil = performance.now() + reconnectEveryMs;
    this.#goAway(error);
    this.#client.destroy();
    this.#connect();
  }

  #goAway(reason: unknown): void {
    this.#isUp = false;
    if (this.#isAwayLogged) return;
    this.#isAwayLogged = true;
    this.#log("warn", "Redis is away: this process goes on alone", { reason: String(reason) });
  }

  #comeBack(): void {
    if (this.#isUp) return;
    this.#isUp = true;
    this.#isAwayLogged = false;
    this.#log("info", "Redis answers: limits, invalidations and answers are shared");
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Rejects after the deadline. It counts in small steps, so that time in which this process was blocked does not count.
 */
function inTime<T>(work: Promise<T>, answerMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const wait = (left: number) => {
      if (left <= 0) reject(new RedisUnavailable(`no answer in ${answerMs} ms`));
      else timer = setTimeout(() => wait(left - stepMs), stepMs);
    };
    wait(answerMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
