import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Payment, PaymentState } from "#lib/services/payment/ledger.ts";
import { FileLedger } from "#lib/services/payment/sqlite-ledger.ts";

const dirs: string[] = [];
const newDir = () => {
  const dir = mkdtempSync(join(tmpdir(), "murmur-ledger-"));
  dirs.push(dir);
  return dir;
};
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});
afterEach(() => vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;
const payment = (id: string, change: Partial<Payment> = {}): Payment => ({
  id,
  kind: "order",
  user: "7",
  levelId: 6,
  price: "199.00",
  planId: null,
  payee: "M1",
  payerId: null,
  state: "created",
  seal: "sealed",
  holder: "mark",
  answer: null,
  createdAt: 1_000,
  ...change,
});

let dir = "";
let ledger: FileLedger;
beforeEach(() => {
  dir = newDir();
  ledger = new FileLedger(dir);
});

describe("payments", () => {
  test("what was added is found, by another process too", async () => {
    await ledger.add(payment("O1"));
    expect(await ledger.find("O1")).toEqual(payment("O1"));
    expect(await new FileLedger(dir).find("O1")).toEqual(payment("O1"));
    expect(await ledger.find("O2")).toBeNull();
  });

  test("one that is known stays as it is", async () => {
    await ledger.add(payment("O1", { state: "taken" }));
    await ledger.add(payment("O1", { user: "8", state: "created" }));
    expect(await ledger.find("O1")).toEqual(payment("O1", { state: "taken" }));
  });

  test("changes keep the rest; what is unknown is not made", async () => {
    await ledger.add(payment("O1"));
    await ledger.change("O1", { state: "taking" });
    await ledger.change("O9", { state: "taken" });
    expect(await ledger.find("O1")).toEqual(payment("O1", { state: "taking" }));
    expect(await ledger.find("O9")).toBeNull();
  });

  test("confirmed is for good", async () => {
    await ledger.add(payment("O1"));
    await ledger.change("O1", { state: "confirmed", seal: null, answer: "{}" });
    await ledger.change("O1", { state: "created", answer: null, seal: "again" });
    expect(await ledger.find("O1")).toEqual(payment("O1", { state: "confirmed", seal: null, answer: "{}" }));
  });

  test("pending: this user's, of moved money, oldest first", async () => {
    const states: PaymentState[] = ["created", "taking", "taken", "confirmed", "refused", "denied"];
    for (const [nth, state] of states.entries())
      await ledger.add(payment(state, { state, createdAt: 9 - nth }));
    await ledger.add(payment("theirs", { user: "8", state: "taken" }));
    expect((await ledger.pendingOf("7")).map(({ id }) => id)).toEqual(["denied", "taken", "taking"]);
    expect(await ledger.pendingOf("70")).toEqual([]);
  });
});

describe("money is taken once for a member and level", () => {
  const claimable = async (other: Partial<Payment>) => {
    await ledger.add(payment("other", other));
    await ledger.add(payment("O1", { createdAt: Date.now() - 1_000 }));
    const claimed = await ledger.claim("O1");
    return { claimed, state: (await ledger.find("O1"))?.state };
  };
  const yes = { claimed: true, state: "taking" };
  const no = { claimed: false, state: "created" };
  test.each<[Partial<Payment>, object]>([
    [{ state: "created" }, yes],
    [{ state: "refused" }, yes],
    [{ state: "taking" }, no],
    [{ state: "taken" }, no],
    [{ state: "confirmed" }, no],
    [{ state: "denied" }, yes],
    [{ state: "taking", kind: "checkout" }, no],
    [{ state: "taken", user: "8" }, yes],
    [{ state: "taken", levelId: 5 }, yes],
  ])("beside %j", async (other, expected) => expect(await claimable(other)).toEqual(expected));

  test("beside one that was confirmed before this one was made: bought anew", async () => {
    await ledger.add(payment("other", { state: "confirmed" }));
    await ledger.add(payment("O1", { createdAt: Date.now() + 1_000 }));
    expect(await ledger.claim("O1")).toBe(true);
  });

  test("again by itself, but not once it is confirmed or where it is unknown", async () => {
    await ledger.add(payment("O1"));
    expect([await ledger.claim("O1"), await ledger.claim("O1")]).toEqual([true, true]);
    await ledger.change("O1", { state: "confirmed" });
    expect(await ledger.claim("O1")).toBe(false);
    expect(await ledger.claim("O2")).toBe(false);
  });

  test("of two at once one", async () => {
    await ledger.add(payment("O1"));
    await ledger.add(payment("O2"));
    const other = new FileLedger(dir);
    expect(await Promise.all([ledger.claim("O1"), other.claim("O2")])).toEqual([true, false]);
  });
});

test.each<[PaymentState, boolean]>([
  ["created", false],
  ["taking", true],
  ["taken", true],
  ["denied", false],
  ["refused", false],
])("a member with one that is %s: busy is %s", async (state, busy) => {
  for (const kind of ["order", "subscription", "checkout"] as const) {
    await ledger.add(payment(kind, { kind, user: kind, state }));
    expect(await ledger.isBusy(kind, 0), kind).toBe(busy);
  }
});

test("one that is refused loses its token", async () => {
  await ledger.add(payment("O1"));
  await ledger.change("O1", { state: "refused" });
  expect(await ledger.find("O1")).toEqual(payment("O1", { state: "refused", seal: null }));
});

test("forgotten, unless it is confirmed", async () => {
  await ledger.add(payment("O1"));
  await ledger.add(payment("O2", { state: "confirmed" }));
  for (const id of ["O1", "O2", "O3"]) await ledger.forget(id);
  expect([await ledger.find("O1"), (await ledger.find("O2"))?.id]).toEqual([null, "O2"]);
});

test("a file of before who paid was kept", async () => {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const older = newDir();
  const db = new DatabaseSync(join(older, "payments.db"));
  db.exec(`CREATE TABLE payment (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT NOT NULL, levelId INTEGER NOT NULL,
    price TEXT, planId TEXT, payee TEXT, state TEXT NOT NULL, seal TEXT, holder TEXT, answer TEXT,
    createdAt INTEGER NOT NULL, changedAt INTEGER NOT NULL) STRICT;
    INSERT INTO payment VALUES ('O1', 'order', '7', 6, '199.00', NULL, 'M1', 'taken', 'sealed', 'mark', NULL, 1000, 1000)`);
  db.close();
  expect(await new FileLedger(older).find("O1")).toEqual(payment("O1", { state: "taken" }));
});

test("who paid a checkout is kept", async () => {
  await ledger.add(payment("O1", { payerId: "A" }));
  expect((await ledger.find("O1"))?.payerId).toBe("A");
  await ledger.change("O1", { payerId: "B" });
  expect((await ledger.find("O1"))?.payerId).toBe("B");
});

test("events", async () => {
  expect(await ledger.hasEvent("WH-1")).toBe(false);
  await ledger.addEvent("WH-1");
  await ledger.addEvent("WH-1");
  expect(await ledger.hasEvent("WH-1")).toBe(true);
});

test("what is long over is forgotten, what was taken never is", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 });
  for (const state of ["created", "taking", "taken", "confirmed", "refused"] as const)
    await ledger.add(payment(state, { state }));
  await ledger.addEvent("WH-1");
  const left = async (): Promise<string[]> => {
    const ids = ["created", "taking", "taken", "confirmed", "refused"];
    const found = await Promise.all(ids.map((id) => ledger.find(id)));
    return found.flatMap((one) => (one ? [one.id] : []));
  };
  vi.advanceTimersByTime(31 * day);
  await ledger.add(payment("new"));
  expect(await left()).toEqual(["taking", "taken", "confirmed"]);
  expect(await ledger.hasEvent("WH-1")).toBe(false);
  vi.advanceTimersByTime(400 * day);
  await ledger.add(payment("newer"));
  expect(await left()).toEqual(["taking", "taken"]);
});

test("the file is whole after a process that never closed it", async () => {
  await ledger.add(payment("O1", { state: "taken" }));
  const files = readdirSync(dir);
  expect(files).toContain("payments.db");
  expect(Buffer.concat(files.map((name) => readFileSync(join(dir, name)))).includes("O1")).toBe(true);
});
