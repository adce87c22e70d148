import "server-only";
import { isIPv6 } from "node:net";
import { networkOf } from "#lib/ip-network.ts";

/** The client's address as the front server knows it (server/client-address.ts). */
export const clientAddress = (request: Request): string =>
  request.headers.get("x-client-address") ?? "unknown";

/** By what an address is counted: itself, or its network where it is an IPv6 one. */
export function countedAddress(request: Request): string {
  const address = clientAddress(request);
  return isIPv6(address) ? networkOf(address) : address;
}
