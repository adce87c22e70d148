import { expect, test } from "vitest";
import { clientAddress } from "#server/http/client-address.ts";

test.each([
  ["10.0.0.1", undefined, 0, "10.0.0.1"],
  ["::ffff:10.0.0.1", undefined, 0, "10.0.0.1"],
  ["::1", undefined, 0, "::1"],
  [undefined, undefined, 0, "unknown"],
  ["10.0.0.1", "6.6.6.6", 0, "10.0.0.1"],
  ["10.0.0.1", undefined, 1, "10.0.0.1"],
  ["10.0.0.1", "6.6.6.6, 203.0.113.9", 1, "203.0.113.9"],
  ["10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["10.0.0.1", "203.0.113.9", 2, "203.0.113.9"],
  ["10.0.0.1", "203.0.113.9:4711", 1, "203.0.113.9"],
  ["10.0.0.1", "[2001:db8::1]:4711", 1, "2001:db8::1"],
  ["10.0.0.1", "2001:db8::1", 1, "2001:db8::1"],
  ["10.0.0.1", "203.0.113.9, unknown", 1, "10.0.0.1"],
  ["10.0.0.1", "::FFFF:203.0.113.9", 1, "203.0.113.9"],
  ["10.0.0.1", "::ffff:cb00:7109", 1, "203.0.113.9"],
  ["10.0.0.1", "0:0:0:0:0:ffff:203.0.113.9", 1, "203.0.113.9"],
  ["10.0.0.1", "[::ffff:cb00:7109]:443", 1, "203.0.113.9"],
  ["10.0.0.1", "64:ff9b::203.0.113.9", 1, "203.0.113.9"],
  ["64:ff9b::cb00:7109", undefined, 0, "203.0.113.9"],
  ["10.0.0.1", "2001:DB8:0:0::1", 1, "2001:db8::1"],
  ["10.0.0.1", "fe80::1%eth0", 1, "fe80::1"],
  ["10.0.0.1", "<script>", 1, "10.0.0.1"],
  ["10.0.0.1", "", 1, "10.0.0.1"],
])(
  'from socket %s with X-Forwarded-For "%s" and %i trusted proxies, the client\'s address is %s',
  (socket, forwarded, hops, expected) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    expect(clientAddress({ socket: { remoteAddress: socket }, headers }, hops)).toBe(expected);
  },
);
