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
  ["10.0.0.1", "<script>", 1, "10.0.0.1"],
  ["10.0.0.1", "", 1, "10.0.0.1"],
])("socket %s, X-Forwarded-For %s, %i trusted: %s", (socket, forwarded, hops, expected) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  expect(clientAddress({ socket: { remoteAddress: socket }, headers }, hops)).toBe(expected);
});
