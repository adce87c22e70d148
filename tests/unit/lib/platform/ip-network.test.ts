import { expect, test } from "vitest";
import { networkOf } from "#lib/platform/http/ip-network.ts";

test.each([
  ["2001:db8:1:2:3:4:5:6", 64, "2001:db8:1:2::/64"],
  ["2001:db8:1:2ff::6", 56, "2001:db8:1:200::/56"],
  ["2001:db8:1:2::6", 48, "2001:db8:1:0::/48"],
  ["2001:DB8::6", 64, "2001:db8:0:0::/64"],
  ["2001::4:5:6:7:8", 64, "2001:0:0:4::/64"],
  ["::3:4:5:6:7:8", 64, "0:0:3:4::/64"],
  ["1:2:3:4:5:6:7::", 64, "1:2:3:4::/64"],
  ["::1", 64, "0:0:0:0::/64"],
  ["fe80::1%eth0", 64, "fe80:0:0:0::/64"],
] as const)("%s is of the /%i network %s", (address, bits, network) =>
  expect(networkOf(address, bits)).toBe(network),
);
