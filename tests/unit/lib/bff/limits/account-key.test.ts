import { describe, expect, test } from "vitest";
import { accountKey } from "#lib/bff/limits/account-key.ts";
import { countedAddress } from "#lib/bff/limits/counted-address.ts";

describe("one key for all spellings that WordPress takes for one account (product: Rate limits)", () => {
  test.each([
    ["capitals", "MIRA"],
    ["white space", "  mira\t"],
    ["an octet", "mi%41ra"],
    ["octets that only stand there once others are gone", "mi%4%411ra"],
    ["an entity", "mi&amp;ra"],
    ["a numeric entity", "mi&#8203;ra"],
    ["an entity that is none", "mi& 1;ra"],
    ["an entity of signs", "mi&&#x;ra"],
    ["an entity of what can't be seen", "mi&\u200b;ra"],
    ["an entity over lines but one", "mi&\t\r;ra"],
    ["an octet that an accent hides", "mi%4ára"],
    ["an octet that a sign of money hides", "mi%4£1ra"],
    ["an octet of money", "mi%4€ra"],
    ["an accent", "míra"],
    ["an accent of its own", "mi\u0301ra"],
    ["full width", "ｍｉｒａ"],
    ["letters in circles", "ⓜⓘⓡⓐ"],
    ["a zero-width space", "mi\u200bra"],
    ["a joiner", "mi\u200dra"],
    ["a word joiner", "mi\u2060ra"],
    ["a soft hyphen", "mi\u00adra"],
    ["a mark of direction", "\u202emira"],
    ["a variation selector", "mira\ufe0f"],
    ["a byte order mark", "\ufeffmira"],
    ["a control character", "mi\u0007ra"],
    ["a Hangul filler", "mi\u3164ra"],
    ["a letter without a dot", "mıra"],
  ])("another spelling of an account's name has the same rate-limit key: %s", (_, spelling) =>
    expect(accountKey(spelling)).toBe("mira"),
  );

  test.each([
    ["Straße", "strase"],
    ["ŉħŋŧə", "nhnte"],
    ["mi\rra", "mi ra"],
    ["mi&ra", "mi&ra"],
    ["Bjørn", "bjorn"],
    ["Łukasz", "lukasz"],
    ["小雨", "小雨"],
    ["bob+x@mail.test", "bob+x@mail.test"],
    ["a  b", "a b"],
  ])("the name %s is folded to the key %s", (name, key) => expect(accountKey(name)).toBe(key));

  test("only the beginning of a very long name is folded to a key", () => {
    for (const part of ["<", "%", "&", "%%4", "<a", "&a;%41<b>", "a&lt;"]) {
      const name = part.repeat(20_000);
      expect(accountKey(name)).toBe(accountKey(name.slice(0, 254)));
    }
  });
});

describe("an IPv6 address counts by its /64, an IPv4 one by itself", () => {
  const counted = (address: string) =>
    countedAddress(new Request("https://murmur.test/", { headers: { "x-client-address": address } }));

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::ffff", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::2:0:0:0:1", "2001:db8:0:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["203.0.113.9", "203.0.113.9"],
    ["unknown", "unknown"],
  ])("the address %s is counted as %s", (address, expected) => expect(counted(address)).toBe(expected));
});
