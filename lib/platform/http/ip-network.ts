import { isIPv6 } from "node:net";

/** The groups of an IPv6 address, with `::` expanded. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const groups = (part = "") => part.split(":").filter(Boolean);
  const [first, last] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: zeros }, () => "0"), ...last];
  return all.map((group) => Number.parseInt(group, 16));
}

/** What a limit counts: an IPv4 address or an IPv6 prefix. `factor`: how many times the limit of one network it has. */
type Network = { network: string; factor: number };

/** An IPv6 address's network. A subscriber usually has a whole /64 (2^64 addresses), often more. */
export function networkOf(address: string, bits: 64 | 56 | 48 = 64): string {
  const [a, b, c, d = 0] = groupsOf(address);
  const fourth = { 64: d, 56: d & 0xff00, 48: 0 }[bits];
  return `${[a, b, c, fourth].map((group) => group?.toString(16)).join(":")}::/${bits}`;
}

/**
 * The networks around an address, the smallest first, with the factors of their limits: an IPv6 subscriber may have a
 * /56 or a /48.
 */
export const networksAround = (address: string): [Network, ...Network[]] =>
  isIPv6(address)
    ? [
        { network: networkOf(address), factor: 1 },
        { network: networkOf(address, 56), factor: 4 },
        { network: networkOf(address, 48), factor: 16 },
      ]
    : [{ network: address, factor: 1 }];
