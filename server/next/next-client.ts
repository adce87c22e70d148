import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { staleHeader } from "#server/http/answer-headers.ts";

export type NextClientOptions = {
  socketPath: string;
  /** SITE_URL; Next sees no other host and protocol. */
  siteUrl: string;
  deadlineMs: number;
};

export type RenderRequest = {
  method?: string | undefined;
  headers?: Record<string, string | string[]>;
  body?: Buffer | undefined;
  /** Aborts the request, for instance when the browser has gone. */
  signal?: AbortSignal;
};

export type RenderedResponse = {
  status: number;
  headers: IncomingMessage["headers"];
  rawHeaders: string[];
  body: Buffer;
};

/** The tries of a read. The last must begin within `withinMs`, so that nobody waits for two deadlines. */
const tries = { max: 3, withinMs: 2_000 };

export class NextClient {
  readonly deadlineMs: number;
  /** The headers that link Next's spans to a request's trace. */
  traceHeaders: () => Record<string, string> = () => ({});
  #socketPath: string;
  #agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  #identity: Record<string, string>;

  constructor({ socketPath, siteUrl, deadlineMs }: NextClientOptions) {
    const { host, protocol } = new URL(siteUrl);
    this.deadlineMs = deadlineMs;
    this.#socketPath = socketPath;
    this.#identity = { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) };
  }

  /** Resolves with the response's head; rejects on a socket error or an abort. */
  send(
    path: string,
    { method = "GET", headers = {}, body, signal }: RenderRequest = {},
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const length = body ? { "content-length": String(body.length) } : {};
      const request = httpRequest(
        {
          socketPath: this.#socketPath,
          agent: this.#agent,
          path,
          method,
          headers: { ...headers, ...length, ...this.#identity, ...this.traceHeaders() },
          ...(signal && { signal }),
        },
        resolve,
      );
      request.on("error", reject);
      request.end(body);
    });
  }

  /**
   * As `send`, for requests that change nothing. A request that fails because WordPress failed is repeated: from then
   * on the stale answer is served (server/next/answer-store.ts).
   */
  async read(path: string, request: RenderRequest): Promise<IncomingMessage> {
    const started = performance.now();
    for (let nth = 1; ; nth++) {
      const response = await this.send(path, request);
      const isLate = performance.now() - started > tries.withinMs || nth === tries.max;
      const { statusCode = 0, headers } = response;
      if (statusCode < 500 || headers[staleHeader] === undefined || isLate) return response;
      response.resume();
    }
  }

  /** Fetches without a visitor's data (no cookie, no user agent), uncompressed. Rejects after the deadline. */
  async fetchPublic(path: string, headers: Record<string, string>): Promise<RenderedResponse> {
    const signal = AbortSignal.timeout(this.deadlineMs);
    const response = await this.read(path, { headers, signal });
    const { statusCode: status = 502, rawHeaders } = response;
    return { status, headers: response.headers, rawHeaders, body: await collect(response) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function collect(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Rejects if the stream ends too early, so that half a page is never cached.
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
