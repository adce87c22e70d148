import "server-only";
import { isIPv6 } from "node:net";
import { networkOf } from "#lib/platform/http/ip-network.ts";

/** The client's address, which the front server has determined (server/http/client-address.ts). */
export const readClientAddress = (request: Request): string =>
  request.headers.get("x-client-address") ?? "unknown";

/** What a client is counted by: its IPv4 address, or its IPv6 network. */
export function countedAddress(request: Request): string {
  const address = readClientAddress(request);
  return isIPv6(address) ? networkOf(address) : address;
}

/** The wider networks of an address, with factors for their limits: an IPv6 subscriber may have a /56 or a /48. */
export function widerNetworks(request: Request): { network: string; room: number }[] {
  const address = readClientAddress(request);
  if (!isIPv6(address)) return [];
  return [
    { network: networkOf(address, 56), room: 4 },
    { network: networkOf(address, 48), room: 16 },
  ];
}
