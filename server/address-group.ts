import { BlockList, isIP } from "node:net";

const local = new BlockList();
local.addSubnet("127.0.0.0", 8);
local.addSubnet("10.0.0.0", 8);
local.addSubnet("172.16.0.0", 12);
local.addSubnet("192.168.0.0", 16);
local.addAddress("::1", "ipv6");
local.addSubnet("fc00::", 7, "ipv6");
local.addSubnet("fe80::", 10, "ipv6");

/** The first four groups of an IPv6 address: the network of one household. */
function networkOf(address: string): string {
  const [left = [], right] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(right === undefined ? 0 : 8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...(right ?? [])].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/**
 * Whose limit an address counts against: of IPv6 the network. Null for one of this machine or a private network, behind
 * which a proxy that nobody vouches for may hide everybody.
 */
export function addressGroup(address: string): string | null {
  const version = isIP(address);
  if (version === 0 || local.check(address, version === 6 ? "ipv6" : "ipv4")) return null;
  return version === 6 ? networkOf(address) : address;
}
