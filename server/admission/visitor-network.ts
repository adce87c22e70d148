import { BlockList, isIP } from "node:net";
import { networkOf } from "#lib/platform/http/ip-network.ts";

const localAddresses = new BlockList();
localAddresses.addSubnet("127.0.0.0", 8);
localAddresses.addSubnet("10.0.0.0", 8);
localAddresses.addSubnet("172.16.0.0", 12);
localAddresses.addSubnet("192.168.0.0", 16);
localAddresses.addAddress("::1", "ipv6");
localAddresses.addSubnet("fc00::", 7, "ipv6");
localAddresses.addSubnet("fe80::", 10, "ipv6");

/**
 * The addresses that share a limit with this one. Null for a private address, which may be a proxy's, with all visitors
 * behind it.
 */
export function visitorNetwork(address: string): string | null {
  const version = isIP(address);
  if (version === 0 || localAddresses.check(address, version === 6 ? "ipv6" : "ipv4")) return null;
  return version === 6 ? networkOf(address) : address;
}
