import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { methodNotAllowed, notFound, RejectionError } from "#server/http/rejections.ts";
import { isReadRequest } from "#server/http/request/request-kind.ts";
import type { RequestLog } from "#server/observe/access-log.ts";
import { type Bucket, BucketError } from "./bucket.ts";
import { type MediaRequest, mediaHeaders } from "./send-media.ts";

/** Ms for which a film is remembered as open to everybody, or as closed. */
const rememberedMs = 30_000;
const maxRemembered = 10_000;

/** Sends films from the bucket, whose address browsers never get. */
export class BucketFilms {
  #bucket: Bucket;
  #open = new Map<string, { isOpen: boolean; until: number }>();

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  async #mayWatch({ id, isOpen: isForEverybody }: MediaRequest): Promise<boolean> {
    if (!isForEverybody) return true;
    const remembered = this.#open.get(id);
    if (remembered && remembered.until > performance.now()) return remembered.isOpen;
    const isOpen = await this.#bucket.has(`open/${id}`);
    if (this.#open.size >= maxRemembered) this.#open.clear();
    this.#open.set(id, { isOpen, until: performance.now() + rememberedMs });
    return isOpen;
  }

  async #read(
    wanted: MediaRequest,
    { method, headers: { range } }: IncomingMessage,
    signal: AbortSignal,
  ): Promise<Response | null> {
    if (!(await this.#mayWatch(wanted))) return null;
    return this.#bucket.read(`ready/${wanted.id}/${wanted.name}`, {
      method: method === "HEAD" ? "HEAD" : "GET",
      headers: range === undefined ? {} : { range },
      signal,
    });
  }

  /** @throws RejectionError */
  async send(
    { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: RequestLog },
    wanted: MediaRequest,
    shared: readonly string[],
  ): Promise<undefined> {
    if (!isReadRequest(request)) throw new RejectionError(methodNotAllowed("GET, HEAD"), "close");
    const browser = new AbortController();
    response.once("close", () => browser.abort());
    const answer = await this.#read(wanted, request, browser.signal).catch((error: unknown) => {
      if (browser.signal.aborted) return null;
      if (!(error instanceof BucketError)) throw error;
      throw new RejectionError({ status: 503, code: "UNAVAILABLE", headers: ["Retry-After", "5"] });
    });
    if (browser.signal.aborted) return;
    if (answer === null) throw new RejectionError(notFound);
    const passed = ["content-length", "content-range"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [name, value];
    });
    response.writeHead(answer.status, [...shared, ...mediaHeaders(wanted.name), ...passed]);
    if (answer.body === null || request.method === "HEAD") {
      response.end();
      return;
    }
    log.bytes = Number(answer.headers.get("content-length") ?? 0);
    // The stream ends if the browser leaves; the response ends if the bucket breaks off.
    await pipeline(answer.body, response).catch(() => response.destroy());
  }
}
