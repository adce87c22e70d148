import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

type ClientRequest = { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders };

/** An IPv4 address within IPv6: mapped, or translated by NAT64. */
const embeddedIPv4 = /^(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Remembered, because a connection carries thousands of requests. */
const addressBySocket = new WeakMap<object, string>();

/**
 * The client's address behind `hops` trusted proxies: the socket's without any, otherwise the n-th from the right in
 * X-Forwarded-For. Entries further left come from the client and are ignored.
 */
export function clientAddress({ socket, headers }: ClientRequest, hops: number): string {
  const forwardedFor = hops > 0 && headers["x-forwarded-for"];
  if (!forwardedFor) return ownAddress(socket);
  const chain = String(forwardedFor).split(",");
  return bareAddress(chain[Math.max(0, chain.length - hops)]?.trim() ?? "") ?? ownAddress(socket);
}

function ownAddress(socket: ClientRequest["socket"]): string {
  const cached = addressBySocket.get(socket);
  if (cached !== undefined) return cached;
  const address = bareAddress(socket.remoteAddress ?? "") ?? "unknown";
  addressBySocket.set(socket, address);
  return address;
}

/** The bare address of `[::1]:80`, `1.2.3.4:80` or `::ffff:1.2.3.4`; null for anything else. */
function bareAddress(text: string): string | null {
  if (isIP(text) === 4) return text;
  const address = text.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  const version = isIP(address);
  if (version === 0) return null;
  return version === 6 ? plainIPv6(address) : address;
}

/**
 * The usual spelling of an IPv6 address, or the IPv4 address in it: otherwise all IPv4 addresses would be one network.
 */
function plainIPv6(address: string): string {
  const spelled = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [, high, low] = embeddedIPv4.exec(spelled) ?? [];
  if (high === undefined || low === undefined) return spelled;
  const bytes = [high, low].map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((group) => [group >> 8, group & 0xff]).join(".");
}
