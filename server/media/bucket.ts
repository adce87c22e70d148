import { setTimeout as sleep } from "node:timers/promises";
import { signS3 } from "#lib/media/sign/s3.ts";
import { backoff } from "#lib/platform/concurrency/retry.ts";
import { isTemporaryStatus } from "#lib/platform/http/temporary-status.ts";
import type { Settings } from "#lib/platform/settings.ts";

/** The lifetime of a signed address; each request gets its own. */
const lifetimeSeconds = 600;
/** The most tries of a request. */
const tries = 4;
/** The first and the longest pause before another try, in ms. */
const pauses = { first: 500, max: 2_000 };
/**
 * Ms until the bucket must have answered a request, an upload of at most 4 MB included. What it answers goes on for as
 * long as the listener's network takes.
 */
const deadlineMs = 60_000;

export class BucketError extends Error {}

type ReadOptions = {
  method?: "GET" | "HEAD" | "PUT" | "DELETE";
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/** A private bucket in S3, or in a service with its API, which holds the films of several hosts. */
export class Bucket {
  #settings: Settings;
  #address: string;
  #pauses: typeof pauses;

  constructor(address: string, settings: Settings, { pause = pauses.first } = {}) {
    this.#address = address;
    this.#settings = settings;
    this.#pauses = { ...pauses, first: pause };
  }

  /** The bucket's response to a read; null if the file does not exist. @throws BucketError */
  async read(name: string, options: ReadOptions = {}): Promise<Response | null> {
    const response = await this.#request(name, options);
    if (response.status !== 404) return response;
    await response.body?.cancel();
    return null;
  }

  /** @throws BucketError */
  async has(name: string): Promise<boolean> {
    return (await this.read(name, { method: "HEAD" })) !== null;
  }

  /** @throws BucketError */
  async put(name: string, body: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void> {
    await (await this.#request(name, { method: "PUT", body, signal })).body?.cancel();
  }

  /** @throws BucketError */
  async remove(name: string): Promise<void> {
    await (await this.#request(name, { method: "DELETE" })).body?.cancel();
  }

  /** Sends a request, again if the bucket fails or breaks off. */
  async #request(name: string, { method = "GET", signal: given, ...init }: ReadOptions): Promise<Response> {
    let problem = "";
    for (let nth = 0; nth < tries; nth++) {
      if (nth > 0) await sleep(backoff(this.#pauses, nth - 1), undefined, { signal: given });
      const signing = {
        now: Math.floor(Date.now() / 1000),
        lifetime: lifetimeSeconds,
        settings: this.#settings,
        method,
      };
      const address = signS3(new URL(`${this.#address}/${name}`), signing);
      if (address === null) throw new BucketError("BUCKET_KEYS has no key for the host of MEDIA_BUCKET");
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new Error("time-out")), deadlineMs);
      const signal = AbortSignal.any([deadline.signal, ...(given ? [given] : [])]);
      try {
        const response = await fetch(address, { ...init, method, signal, redirect: "error" });
        if (response.ok || [404, 416].includes(response.status)) return response;
        await response.body?.cancel();
        problem = `the bucket answers ${response.status}`;
        if (!isTemporaryStatus(response.status)) break;
      } catch (error) {
        given?.throwIfAborted();
        problem = `the bucket does not answer: ${String(error)}`;
      } finally {
        clearTimeout(timer);
      }
    }
    throw new BucketError(problem);
  }
}
