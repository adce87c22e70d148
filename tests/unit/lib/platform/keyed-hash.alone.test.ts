import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.stubEnv("SESSION_SECRET", `${"s".repeat(32)},${"o".repeat(32)}`));

/** Databases, Redis and members' lists contain these hashes, so they must never change. */
test("a keyed hash stays the same in every release", async () => {
  const { keyedHash, keyedHashes } = await import("#lib/platform/keyed-hash.ts");
  const { limitKey } = await import("#lib/bff/limits/shared-limit-store.ts");
  const { tokenMarks } = await import("#lib/session/token-vault.ts");
  expect(limitKey("turn 203.0.113.7")).toBe("murmur:limit:j3pY10ecOXc4ZMeOKIZFiLdkYy6GaooJIXqh10jRiQM");
  expect(keyedHash("7")).toBe("7HLe3uYV9WNtaqDZnPD-goz_KCGhqif4cGdtV_F7zrI");
  expect(keyedHash("murmur erased member\n7", "hex").slice(0, 31)).toBe("bc3fced46f9857c69a7b241a61bcefc");
  expect(keyedHash("murmur listed session\nabc").slice(0, 22)).toBe("3rqQifh5DIceCDseK9GI8g");
  expect(keyedHashes("murmur place\nada\n203.0.113.7")).toEqual([
    "oCdH7Cc_2yM1stSrhSB2mHxWeKi_C2JE94UfWfZM-38",
    "ksraXiPl4K9qC6yLsvrU1bBEYpO8Z-b0X8muE3wmLZM",
  ]);
  expect(tokenMarks("jwt.one")).toEqual([
    "zz-qvqnrTuEMq8lnHVGAjhAfGHy2oJvh96AEgAeVQh0",
    "KwHxKqogopTiyrVFp_pB2x71I17iudDV15J6SdERQ5s",
  ]);
});
