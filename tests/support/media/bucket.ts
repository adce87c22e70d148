import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { verifyS3 } from "#tests/support/media/media-verifiers.ts";

type Fault = "503" | "cut off";

/** The parameters of a presigned address. This bucket understands no other. */
const knownParameter = /^X-Amz-(?:Algorithm|Credential|Date|Expires|SignedHeaders|Signature)$/;
const week = 7 * 24 * 3600;
export const bucketSecret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

/**
 * A bucket as strict as S3: it opens to presigned requests of its method alone (Signature Version 4), takes no body without its
 * length, and answers ranges. `faults` are what the next requests meet; an open one lets strangers read.
 *
 * @param options.stored is called with each file's path; the upload is answered after it
 */
export async function startBucket({
  isOpen = false,
  stored = async (_path: string): Promise<void> => {},
} = {}) {
  const files = new Map<string, Buffer>();
  const faults: Fault[] = [];
  const refusals: string[] = [];

  /** The reason why S3 would refuse a request, or null. */
  function refusal(url: URL, method: string, headers: IncomingMessage["headers"]): number | null {
    const names = [...url.searchParams.keys()];
    const expires = Number(url.searchParams.get("X-Amz-Expires"));
    if (names.length === 0) return isOpen && method === "GET" ? null : 403;
    if (names.some((name) => !knownParameter.test(name)) || new Set(names).size !== 6) return 400;
    if (!(expires >= 1 && expires <= week) || url.searchParams.get("X-Amz-SignedHeaders") !== "host")
      return 400;
    if (!url.searchParams.get("X-Amz-Credential")?.startsWith("AKIDEXAMPLE/")) return 403;
    if (verifyS3(url.href, bucketSecret, Date.now() / 1000, method) !== "well") return 403;
    return method === "PUT" && headers["content-length"] === undefined ? 411 : null;
  }

  function send(request: IncomingMessage, response: ServerResponse, file: Buffer): void {
    const [, from = "", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const first = Number(from);
    if (first >= file.length && from !== "") return void response.writeHead(416).end();
    const last = to === "" ? file.length - 1 : Math.min(Number(to), file.length - 1);
    const part = file.subarray(first, last + 1);
    const ranged = from === "" ? {} : { "content-range": `bytes ${first}-${last}/${file.length}` };
    response.writeHead(from === "" ? 200 : 206, { "content-length": part.length, ...ranged });
    response.end(request.method === "HEAD" ? undefined : part);
  }

  const server = createServer(async (request, response) => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "", `http://${headers.host}`);
    const fault = faults.shift();
    if (fault === "503") return void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    if (fault === "cut off") return void request.socket.destroy();
    const status = refusal(url, method, headers);
    if (status !== null) {
      refusals.push(`${method} ${url.pathname} ${status}`);
      return void response.writeHead(status).end();
    }
    const file = files.get(url.pathname);
    if (method === "PUT") {
      const file = await buffer(request).catch(() => null);
      // An upload that is cut off leaves nothing.
      if (file === null) return;
      files.set(url.pathname, file);
      await stored(url.pathname);
      return void response.writeHead(200).end();
    }
    if (method === "DELETE") {
      files.delete(url.pathname);
      return void response.writeHead(204).end();
    }
    if (file === undefined) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    send(request, response, file);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    settings: {
      MEDIA_BUCKET: `http://127.0.0.1:${(server.address() as AddressInfo).port}/films`,
      BUCKET_KEYS: `127.0.0.1=us-east-1:AKIDEXAMPLE:${bucketSecret}`,
    },
    files,
    faults,
    refusals,
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}
