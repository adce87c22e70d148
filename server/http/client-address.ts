import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

type ClientRequest = { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders };

/** Cached: a connection carries thousands of requests. */
const own = new WeakMap<object, string>();

/**
 * The client's address behind `hops` trusted proxies: without any the socket's, else the n-th from the right in
 * X-Forwarded-For. Entries further left come from the client and are ignored.
 */
export function clientAddress({ socket, headers }: ClientRequest, hops: number): string {
  const forwardedFor = hops > 0 && headers["x-forwarded-for"];
  if (!forwardedFor) return ownAddress(socket);
  const chain = String(forwardedFor).split(",");
  return bareAddress(chain[Math.max(0, chain.length - hops)]?.trim() ?? "") ?? ownAddress(socket);
}

function ownAddress(socket: ClientRequest["socket"]): string {
  const known = own.get(socket);
  if (known !== undefined) return known;
  const address = bareAddress(socket.remoteAddress ?? "") ?? "unknown";
  own.set(socket, address);
  return address;
}

/** The bare address of `[::1]:80`, `1.2.3.4:80` or `::ffff:1.2.3.4`; null for anything else. */
function bareAddress(text: string): string | null {
  if (isIP(text) === 4) return text;
  const unbracketed = text.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  const address = unbracketed.replace(/^::ffff:(?=\d+(?:\.\d+){3}$)/i, "");
  return isIP(address) ? address : null;
}
