import "server-only";
import { isIPv6 } from "node:net";
import { networkOf } from "#lib/platform/ip-network.ts";

/** The client's address as the front server knows it (server/http/client-address.ts). */
export const clientAddress = (request: Request): string =>
  request.headers.get("x-client-address") ?? "unknown";

/** What an address counts as: itself, or its network for IPv6. */
export function countedAddress(request: Request): string {
  const address = clientAddress(request);
  return isIPv6(address) ? networkOf(address) : address;
}

/** An address's wider networks with the factors for their limits: an IPv6 subscriber may have a /56 or a /48. */
export function widerNetworks(request: Request): { network: string; room: number }[] {
  const address = clientAddress(request);
  if (!isIPv6(address)) return [];
  return [
    { network: networkOf(address, 56), room: 4 },
    { network: networkOf(address, 48), room: 16 },
  ];
}
