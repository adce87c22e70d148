import { expect, test } from "vitest";
import { networkOf, networksAround } from "#lib/platform/http/ip-network.ts";

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
] as const)("the address %s belongs to the /%i network %s", (address, bits, network) =>
  expect(networkOf(address, bits)).toBe(network),
);

test.each([
  ["198.51.100.7", [{ network: "198.51.100.7", factor: 1 }]],
  ["unknown", [{ network: "unknown", factor: 1 }]],
  [
    "2001:db8:1:2ff::6",
    [
      { network: "2001:db8:1:2ff::/64", factor: 1 },
      { network: "2001:db8:1:200::/56", factor: 4 },
      { network: "2001:db8:1:0::/48", factor: 16 },
    ],
  ],
])("the address %s counts in these networks, with these factors of the limit: %j", (address, networks) =>
  expect(networksAround(address)).toEqual(networks),
);
