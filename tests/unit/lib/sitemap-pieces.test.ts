import { expect, test } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { SharedSitemap } from "#lib/sitemap/shared-sitemap.ts";

const settings = readSettings({ WORDPRESS_URL: "http://wordpress.test", SESSION_SECRET: "x".repeat(32) });
const kiB = 1024;

/** One hash of a Redis, with the order in which its fields were written. What scripts do there: tests/cluster. */
function hash() {
  const fields = new Map<string, Buffer>();
  const lifetimes = new Set<number>();
  const run = async (script: string, _keys: readonly string[], values: readonly unknown[]) => {
    const [field = "", value = "", lifetime] = values;
    if (script.includes("HGET")) return fields.get(String(field)) ?? null;
    if (script.includes("HKEYS")) return [...fields.keys()].map((name) => Buffer.from(name));
    lifetimes.add(Number(lifetime) / 3_600_000);
    return void fields.set(String(field), value as Buffer);
  };
  return { fields, lifetimes, shared: new SharedSitemap({ run }, settings) };
}

test.each([
  ["nothing", 0, [0]],
  ["a little", 9, [9]],
  ["one piece", 256 * kiB, [0, 256 * kiB]],
  ["two pieces and a half", 640 * kiB, [128 * kiB, 256 * kiB, 256 * kiB]],
])("a file of %s is read as it was written, and its first piece is written last", async (_, size, pieces) => {
  const { fields, shared } = hash();
  const content = Buffer.from(Array.from({ length: size }, (_unused, at) => (at * 7 + (at >> 8)) % 251));
  await shared.put("videos-en-1", content);
  expect([...fields.values()].map(({ length }) => length)).toEqual(pieces);
  expect([...fields.keys()].at(-1)).toBe("videos-en-1#0");
  expect((await shared.file("videos-en-1"))?.equals(content)).toBe(true);
});

test("a file that nobody shares again goes after a day", async () => {
  const { lifetimes, shared } = hash();
  await shared.put("videos-en-1", Buffer.alloc(600 * kiB));
  expect([...lifetimes]).toEqual([24]);
});

test("a file of which a piece is gone is none", async () => {
  const { fields, shared } = hash();
  await shared.put("videos-en-1", Buffer.alloc(600 * kiB));
  expect([...(await shared.files())]).toEqual(["videos-en-1"]);
  fields.delete("videos-en-1#1");
  expect(await shared.file("videos-en-1")).toBeNull();
  fields.delete("videos-en-1#0");
  expect(await shared.file("videos-en-1")).toBeNull();
  expect([...(await shared.files())]).toEqual([]);
});

const looked = (answer: readonly unknown[]) =>
  new SharedSitemap({ run: async () => answer }, settings).look();
test.each([
  [1, "{}", { token: expect.any(String), newest: "5-0" }],
  [0, null, null],
])("an instance builds where Redis says that the turn is its own: %i", async (isMine, manifest, turn) =>
  expect(await looked([40, 2, isMine, Buffer.from("5-0"), manifest && Buffer.from(manifest)])).toEqual({
    ...{ manifest, failures: 2, dueInMs: 40 },
    turn,
  }),
);

test.each([
  [1, true],
  [0, false],
])("what was built is shared where Redis says so: %i", async (answer, isShared) => {
  const shared = new SharedSitemap({ run: async () => answer }, settings);
  const built = { manifest: "{}", files: [], failures: 0, restMs: 1, againMs: 2 };
  expect(await shared.finish({ token: "mine", newest: "5-0" }, built)).toBe(isShared);
});
