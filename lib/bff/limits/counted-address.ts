import "server-only";
import { isIPv6 } from "node:net";
import { networkOf } from "#lib/platform/ip-network.ts";

/** The client's address as the front server knows it (server/http/client-address.ts). */
export const clientAddress = (request: Request): string =>
  request.headers.get("x-client-address") ?? "unknown";

/** By what an address is counted: itself, or its network where it is an IPv6 one. */
export function countedAddress(request: Request): string {
  const address = clientAddress(request);
  return isIPv6(address) ? networkOf(address) : address;
}

/**
 * The networks around an address that are counted besides, each with the room that it has for more people: a subscriber
 * may have a /56 of IPv6, and who asks for it gets a /48.
 */
export function widerNetworks(request: Request): { network: string; room: number }[] {
  const address = clientAddress(request);
  if (!isIPv6(address)) return [];
  return [
    { network: networkOf(address, 56), room: 4 },
    { network: networkOf(address, 48), room: 16 },
  ];
}
