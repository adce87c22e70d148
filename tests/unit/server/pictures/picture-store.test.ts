import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { Admission, type AdmissionLimits, type Requester } from "#server/admission/admission.ts";
import { SecurityHeaders } from "#server/http/security-headers.ts";
import { PictureError } from "#server/pictures/original.ts";
import { PictureFolder } from "#server/pictures/picture-folder.ts";
import { PictureStore } from "#server/pictures/picture-store.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { eventually } from "#tests/support/eventually.ts";
import { draw, type PictureHost, send, startPictureHost } from "#tests/support/server/picture-host.ts";

let folder: string;
let host: PictureHost;
beforeEach(async () => {
  folder = temporaryFolder();
  host = await startPictureHost(send(await draw(320, 180, "jpeg")));
});
afterEach(() => host.close());

const megabyte = 1024 * 1024;
const open = (
  options: Partial<ConstructorParameters<typeof PictureStore>[0]> = {},
  maxBytes = 64 * megabyte,
) =>
  new PictureStore({
    security: new SecurityHeaders(readSettings({ SITE_URL: "https://murmur.test" })),
    hosts: [{ host: new URL(host.url).host, protocol: "http:", folder: "/", readsQuery: true }],
    folder: new PictureFolder(folder, maxBytes),
    ...options,
  });
const somebody: Requester = { network: null, isRobot: false };
const requester: Requester = { network: "203.0.113.1", isRobot: false };
const another: Requester = { network: "203.0.113.2", isRobot: false };
const queue = { waiting: 100, waitingOfNetwork: 100, waitMs: 5_000 };
const work = {
  running: 2,
  runningOfNetwork: 2,
  ...queue,
  burst: 600,
  perSecond: 20,
} satisfies Partial<AdmissionLimits>;
const pictureAt = (name: string) => `/pictures/320/${new URL(host.url).host}/${name}`;
const bytesOnDisk = () =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

describe("renewal", () => {
  /** Each picture is old at once, and no original or error is kept. */
  const old = { renewAfter: -1, originalBytes: 1, failedFor: 1 };

  test("a replaced original is shown from the second visit on", async () => {
    const store = open(old);
    const first = await store.load(pictureAt("a"), "webp", somebody);
    host.answer = send(await draw(500, 500, "jpeg"));
    expect(store.get(pictureAt("a"), "webp")).toBe(first);
    await eventually(() => store.get(pictureAt("a"), "webp")?.etag !== first.etag);
    await eventually(() => readdirSync(folder).length === 1);
  });

  test("a picture's error ends at its time, however often the picture is requested", async () => {
    const store = open({ renewAfter: -1, originalBytes: 1 });
    await store.load(pictureAt("a"), "webp", somebody);
    host.answer = (_request, response) => response.destroy();
    const sets = vi.spyOn(LRUCache.prototype, "set");
    const errors = () => sets.mock.calls.filter(([, value]) => value instanceof PictureError).length;
    const start = performance.now();
    const clock = vi.spyOn(performance, "now");
    onTestFinished(() => {
      clock.mockRestore();
      sets.mockRestore();
    });
    const request = () => store.get(pictureAt("a"), "webp");
    clock.mockReturnValue(start);
    request();
    await eventually(() => errors() === 1);
    for (const seconds of [6, 9]) {
      clock.mockReturnValue(start + seconds * 1000);
      for (let turn = 0; turn < 20; turn++, await nextTurn()) request();
    }
    expect([host.requests.length, errors()]).toEqual([2, 1]);
    clock.mockReturnValue(start + 11_000);
    await eventually(() => request() !== undefined && errors() === 2);
    expect(host.requests).toHaveLength(3);
  });

  test("an outage of the host leaves the picture in the cache", async () => {
    const store = open(old);
    const first = await store.load(pictureAt("a"), "webp", somebody);
    host.answer = (_request, response) => response.destroy();
    await eventually(() => store.get(pictureAt("a"), "webp") === first && host.requests.length > 2);
    expect((await open(old).load(pictureAt("a"), "webp", somebody)).bytes.equals(first.bytes)).toBe(true);
  });
});

test("a picture's original is checked again after a day, and not before", async () => {
  const store = open({ originalBytes: 1 });
  const day = 24 * 60 * 60_000;
  const first = await store.load(pictureAt("a"), "webp", somebody);
  const clock = vi.spyOn(Date, "now").mockReturnValue(first.madeAt + day);
  onTestFinished(() => clock.mockRestore());
  const entered = vi.spyOn(Admission.prototype, "enter");
  onTestFinished(() => entered.mockRestore());
  store.get(pictureAt("a"), "webp");
  expect(entered).not.toHaveBeenCalled();
  clock.mockReturnValue(first.madeAt + day + 1);
  store.get(pictureAt("a"), "webp");
  await eventually(() => host.requests.length === 2);
});

test("a picture that is missing is requested again later than one whose request failed", async () => {
  const store = open({ missingFor: 60_000, failedFor: 1 });
  const ask = (name: string) => store.load(pictureAt(name), "webp", somebody).catch(({ kind }) => kind);
  host.answer = (request, response) =>
    void (request.url === "/gone" ? response.writeHead(404).end() : response.destroy());
  expect(await ask("gone")).toBe("missing");
  for (; host.requests.length < 3; await nextTurn()) expect(await ask("cut")).toBe("failed");
  expect(await ask("gone")).toBe("missing");
  expect(host.requests).toEqual(["/gone", "/cut", "/cut"]);
});

test("a full disk drops the least recently requested pictures first", async () => {
  const store = open({}, 100_000);
  for (let name = 0; name < 30; name++) await store.load(pictureAt(String(name)), "plain", somebody);
  await eventually(() => bytesOnDisk() <= 100_000);
  const kept = readdirSync(folder).length;
  expect(kept).toBeGreaterThan(2);
  host.requests.length = 0;
  const later = open({}, 100_000);
  await later.load(pictureAt("29"), "plain", somebody);
  expect(host.requests).toEqual([]);
  await later.load(pictureAt("0"), "plain", somebody);
  expect(host.requests).toEqual(["/0"]);
});

test("memory also holds a tiny picture with a very long address", async () => {
  host.answer = send(await draw(2, 2, "png"));
  const store = open();
  const long = pictureAt(`a?${"x".repeat(3_000)}`);
  await store.load(long, "plain", somebody);
  expect(store.get(long, "plain")?.format).toBe("png");
});

test("a picture that does not fit in memory is read from disk", async () => {
  const store = open({ memoryBytes: 20_000 });
  for (let name = 0; name < 10; name++) await store.load(pictureAt(String(name)), "plain", somebody);
  expect(store.get(pictureAt("0"), "plain")).toBeUndefined();
  await store.load(pictureAt("0"), "plain", somebody);
  expect(host.requests).toHaveLength(10);
});

test("a flood of invented queries drops no picture that people look at, in memory or on disk", async () => {
  const bytes = (await draw(320, 180, "jpeg")).length;
  const seen = ["a", "b", "c", "d", "e"];
  const [memoryBytes, disk] = [12 * bytes, 16 * bytes];
  const store = open({ memoryBytes }, disk);
  for (const name of seen) await store.load(pictureAt(name), "plain", somebody);
  for (let turn = 0; turn < 40; turn++) {
    await store.load(pictureAt(`a?${turn}`), "plain", somebody);
    expect(store.get(pictureAt(`a?${turn}`), "plain")).toBeDefined();
  }
  expect(seen.filter((name) => !store.get(pictureAt(name), "plain"))).toEqual([]);
  const [oldest, newest] = ["a?0", "a?39"].map((name) => store.get(pictureAt(name), "plain")?.format);
  expect([oldest, newest]).toEqual([undefined, "jpeg"]);
  await eventually(() => bytesOnDisk() <= (5 + 2) * bytes);
  // After a restart, too, pictures that were seen once leave before those seen often.
  const later = open({ memoryBytes }, disk);
  host.requests.length = 0;
  for (let turn = 40; turn < 60; turn++) await later.load(pictureAt(`a?${turn}`), "plain", somebody);
  for (const name of [...seen, "a?59"]) await later.load(pictureAt(name), "plain", somebody);
  expect(host.requests.filter((path) => !path.includes("?"))).toEqual([]);
});

test("many spellings of one address take the memory of one picture", async () => {
  const bytes = (await draw(320, 180, "jpeg")).length;
  const store = open({ memoryBytes: 8 * bytes });
  for (const name of ["ab", "c"]) await store.load(pictureAt(name), "plain", somebody);
  const first = store.get(pictureAt("ab"), "plain");
  const plain = pictureAt("");
  for (const spelling of ["%61b", "a%62", "%61%62"])
    for (const host of [plain, plain.replace(":", "%3A"), plain.replace("127", "%3127")])
      expect(await store.load(host + spelling, "plain", somebody)).toBe(first);
  const expected = [first, "jpeg"];
  expect([store.get(pictureAt("ab"), "plain"), store.get(pictureAt("c"), "plain")?.format]).toEqual(expected);
});

test("only a few pictures are made at once, a few more wait, and the others are refused", async () => {
  let running = 0;
  let most = 0;
  let refused = 0;
  const answer = host.answer;
  host.answer = async (request, response) => {
    most = Math.max(most, ++running);
    await eventually(() => most === 2 && refused === 14);
    running--;
    answer(request, response);
  };
  const store = open({ work: { ...work, waiting: 4, waitMs: 60_000 } });
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, async (_, name) => {
      const load = store.load(pictureAt(`${name}`), "plain", somebody);
      load.catch(() => refused++);
      return load;
    }),
  );
  expect(most).toBe(2);
  const reasons = all.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(reasons).toHaveLength(14);
  expect(new Set(reasons)).toEqual(new Set(["Error: UNAVAILABLE"]));
});

test("a visitor who requests more pictures than one address may is refused, and others still get theirs", async () => {
  const store = open({ work: { ...work, burst: 3, perSecond: 0.01 } });
  const many = Array.from({ length: 6 }, (_, nth) => store.load(pictureAt(`a?${nth}`), "plain", requester));
  const all = await Promise.allSettled(many);
  const expected = [...Array(3).fill("fulfilled"), ...Array(3).fill("rejected")];
  expect(all.map(({ status }) => status)).toEqual(expected);
  const refused = expect(store.load(pictureAt("b"), "plain", requester)).rejects.toThrow("RATE_LIMITED");
  expect((await store.load(pictureAt("b"), "plain", another)).format).toBe("jpeg");
  await refused;
  // The waiting caller gets the picture that was made for another one.
  expect((await store.load(pictureAt("b"), "plain", requester)).format).toBe("jpeg");
});

test("a picture that a visitor waits for is made before pictures that are only being renewed", async () => {
  const store = open({ renewAfter: -1, originalBytes: 1, work: { ...work, running: 1 } });
  await store.load(pictureAt("old"), "plain", somebody);
  host.requests.length = 0;
  const entered = vi.spyOn(Admission.prototype, "enter");
  onTestFinished(() => entered.mockRestore());
  const release = Promise.withResolvers<void>();
  const { answer } = host;
  host.answer = (...given) => void release.promise.then(() => answer(...given));
  const first = store.load(pictureAt("1"), "plain", requester);
  await eventually(() => host.requests.length === 1);
  store.get(pictureAt("old"), "plain");
  const second = store.load(pictureAt("2"), "plain", another);
  await eventually(() => entered.mock.calls.length === 3);
  release.resolve();
  await Promise.all([first, second]);
  await eventually(() => host.requests.length === 3);
  expect(host.requests).toEqual(["/1", "/2", "/old"]);
});

test("an original that is being fetched also serves the requests that arrive meanwhile", async () => {
  const photo = await draw(320, 180, "jpeg");
  const answer = send(photo);
  const release = Promise.withResolvers<void>();
  host.answer = (request, response) =>
    void (request.url === "/slow" ? release.promise : Promise.resolve()).then(() =>
      answer(request, response),
    );
  const store = open({ originalBytes: 2 * photo.length, work: { ...work, running: 4 } });
  const slow = store.load(pictureAt("slow"), "webp", somebody);
  await eventually(() => host.requests.length === 1);
  for (let name = 0; name < 5; name++) await store.load(pictureAt(String(name)), "webp", somebody);
  release.resolve();
  expect((await slow).bytes.length).toBeGreaterThan(100);
});

test("many requests for one picture make it once, even without a disk", async () => {
  const store = open({ work: { ...work, running: 1 } }, 0);
  const all = await Promise.all(
    Array.from({ length: 9 }, () => store.load(pictureAt("a"), "plain", somebody)),
  );
  expect(new Set(all.map(({ etag }) => etag)).size).toBe(1);
  expect(host.requests).toEqual(["/a"]);
});

test("pictures are made even without a disk", async () => {
  expect((await open({}, 0).load(pictureAt("a"), "webp", somebody)).format).toBe("jpeg");
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file where the folder should be");
  expect((await open().load(pictureAt("a"), "webp", somebody)).format).toBe("jpeg");
});

test("a file that was truncated or left by a killed process is never sent", async () => {
  await open().load(pictureAt("a"), "webp", somebody);
  const [name = ""] = readdirSync(folder);
  writeFileSync(join(folder, "left.new.tmp"), "half a picture");
  const store = open();
  await store.load(pictureAt("b"), "webp", somebody);
  writeFileSync(join(folder, name), "cut");
  expect((await store.load(pictureAt("a"), "webp", somebody)).bytes.length).toBeGreaterThan(100);
  expect(readdirSync(folder).filter((file) => file.endsWith(".tmp"))).toEqual([]);
});
