import type { IncomingMessage, ServerOptions } from "node:http";

/** An answer that ends a request at the door; its body is the contract's error envelope. */
export type Refusal = {
  status: number;
  code: string;
  message: string;
  headers?: readonly string[];
};

/** Node's own limits, in bytes and ms (design, The front server). */
export const serverOptions: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  // Longer than a load balancer's, so that it is never this end that closes under a request.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  // Answered by `refusal`, with all headers.
  requireHostHeader: false,
};

const maxUrl = 4 * 1024;
export const maxBody = 64 * 1024;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

const refuse = (status: number, code: string, message: string, headers?: readonly string[]): Refusal => ({
  status,
  code,
  message,
  ...(headers && { headers }),
});

export const payloadTooLarge = refuse(413, "PAYLOAD_TOO_LARGE", "The request body is larger than 64 kB.");
export const notFound = refuse(404, "NOT_FOUND", "There is nothing at this address.");
export const methodNotAllowed = (allow: string) =>
  refuse(405, "METHOD_NOT_ALLOWED", "This method is not allowed here.", ["Allow", allow]);

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Why a request is refused before anything looks at it, or null. */
export function refusal(request: IncomingMessage): Refusal | null {
  const { method = "", url = "", headers } = request;
  if (url.length > maxUrl) return refuse(414, "URI_TOO_LONG", "The address is too long.");
  if (method === "GET" || method === "HEAD") {
    if (hasBody(request)) return refuse(400, "BAD_REQUEST", `A ${method} request has no body.`);
  } else if (!methods.has(method)) return methodNotAllowed([...methods].join(", "));
  if (headers.host === undefined && request.httpVersion === "1.1") {
    return refuse(400, "BAD_REQUEST", "The Host header is missing.");
  }
  if (Number(headers["content-length"] ?? 0) > maxBody) return payloadTooLarge;
  return null;
}

/** The whole body, or null as soon as it is larger than allowed, whatever length it claimed. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBody) chunks.push(chunk);
      else resolve(null);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
  });
}
