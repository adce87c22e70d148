import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "murmur-ledger-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let dir = "";
let lines: string[];
beforeEach(() => {
  dir = mkdtempSync(join(folder, "data-"));
  vi.stubEnv("DATA_DIR", dir);
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
});

/** The modules as a new process loads them. */
async function restart() {
  const { closeLedgerDatabase: closeBefore } = await import(
    "#lib/services/payment/ledger/database/ledger-database.ts"
  );
  await closeBefore();
  vi.resetModules();
  const { addPayment } = await import("#lib/services/payment/ledger/changes/change-payment.ts");
  const { findPayment } = await import("#lib/services/payment/ledger/queries/find-payment.ts");
  const { arePaymentsUsable, closeLedgerDatabase } = await import(
    "#lib/services/payment/ledger/database/ledger-database.ts"
  );
  const { newPayment } = await import("#lib/services/payment/ledger/rows/payment.ts");
  const { findUnready } = await import("#lib/services/operation/readiness.ts");
  return { arePaymentsUsable, closeLedgerDatabase, addPayment, findPayment, newPayment, findUnready };
}

const closed = expect.objectContaining({ name: "SiteError", status: 503, code: "PAYMENTS_CLOSED" });
const codeOf = (site: Awaited<ReturnType<typeof restart>>) => site.findPayment("O7").catch((error) => error);

const fill = async (site: Awaited<ReturnType<typeof restart>>) => {
  for (let at = 0; at < 200; at++)
    await site.addPayment(
      site.newPayment({ id: `O${at}`, kind: "order", user: "7", levelId: 6, answer: "x".repeat(200) }),
    );
};

/** A failing disk: the file's header is whole, the rest is not. */
const damage = (file: string) => {
  const bytes = readFileSync(file);
  bytes.fill(0xff, 4096, 4096 * 3);
  writeFileSync(file, bytes);
  return bytes;
};

const wrecks: Record<string, (file: string) => Buffer> = {
  "no database at all": (file) => {
    const bytes = Buffer.from("not a database, but perhaps all that is left of one ".repeat(20));
    writeFileSync(file, bytes);
    return bytes;
  },
  "a damaged one": damage,
};

for (const [name, wreck] of Object.entries(wrecks))
  test(`${name} is set aside whole, and payments stay closed until a good file is back`, async () => {
    const first = await restart();
    await fill(first);
    expect(await first.findUnready()).toEqual([]);
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    const db = new DatabaseSync(join(dir, "payments.db"));
    db.exec(`VACUUM INTO '${join(dir, "backup.db")}'; PRAGMA wal_checkpoint(TRUNCATE)`);
    db.close();
    // The first process ends.
    await first.closeLedgerDatabase();
    const bytes = wreck(join(dir, "payments.db"));
    for (const part of ["-wal", "-shm"]) rmSync(join(dir, `payments.db${part}`), { force: true });

    const second = await restart();
    expect(await codeOf(second)).toEqual(closed);
    expect(await second.findUnready()).toEqual(["payments"]);
    const aside = readdirSync(dir).find((file) => file.startsWith("payments.db.unreadable-")) ?? "";
    expect(readFileSync(join(dir, aside))).toEqual(bytes);
    expect(lines.filter((line) => line.includes('"message":"Payments are closed"'))).not.toEqual([]);

    // A restart begins with no empty ledger.
    const third = await restart();
    expect(await codeOf(third)).toEqual(closed);
    expect(readdirSync(dir)).not.toContain("payments.db");

    renameSync(join(dir, "backup.db"), join(dir, "payments.db"));
    expect(await third.arePaymentsUsable()).toBe(false);
    renameSync(join(dir, aside), join(folder, "set-aside"));
    expect(await third.arePaymentsUsable()).toBe(true);
    expect(await third.findPayment("O7")).toMatchObject({ user: "7" });
  });

const begun = "payments.begun";
const parts = ["", "-wal", "-shm"];

/** The files of a process that was killed with an open ledger: most data is in the write-ahead log. */
async function killed() {
  const site = await restart();
  await fill(site);
  const kept = new Map(
    [...parts.map((part) => `payments.db${part}`), begun].map((name) => [
      name,
      readFileSync(join(dir, name)),
    ]),
  );
  await site.closeLedgerDatabase();
  for (const [name, bytes] of kept) writeFileSync(join(dir, name), bytes);
  return kept;
}

test("a ledger cut to zero bytes is set aside with its log instead of treated as new, and payments stay closed", async () => {
  const kept = await killed();
  writeFileSync(join(dir, "payments.db"), "");
  const second = await restart();
  expect(await codeOf(second)).toEqual(closed);
  expect(await second.findUnready()).toEqual(["payments"]);
  const aside = readdirSync(dir).find((file) => /^payments\.db\.unreadable-.*Z$/.test(file)) ?? "";
  expect(readFileSync(join(dir, aside))).toHaveLength(0);
  expect(readFileSync(join(dir, `${aside}-wal`))).toEqual(kept.get("payments.db-wal"));
  expect(lines.join()).toContain("holds nothing");

  // The files are removed without a replacement.
  for (const part of parts) rmSync(join(dir, `${aside}${part}`));
  const third = await restart();
  expect(await codeOf(third)).toEqual(closed);
  expect(lines.join()).toContain(`payments.db is gone, but ${begun} lies in DATA_DIR`);
  expect(readdirSync(dir)).toEqual([begun]);
  for (const [name, bytes] of kept) writeFileSync(join(dir, name), bytes);
  expect(await third.arePaymentsUsable()).toBe(true);
  expect(await third.findPayment("O7")).toMatchObject({ user: "7" });
});

test("a database without tables is not treated as a new ledger unless an operator allows it by a setting", async () => {
  await killed();
  for (const part of parts) rmSync(join(dir, `payments.db${part}`));
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const db = new DatabaseSync(join(dir, "payments.db"));
  db.exec("PRAGMA journal_mode = WAL");
  db.close();
  const second = await restart();
  expect(await codeOf(second)).toEqual(closed);
  const aside = readdirSync(dir).find((file) => file.startsWith("payments.db.unreadable-")) ?? "";
  for (const name of [aside, begun]) rmSync(join(dir, name));
  expect(await second.arePaymentsUsable()).toBe(true);
  expect(await second.findPayment("O7")).toBe(null);
  expect(readdirSync(dir)).toContain(begun);
});

test("a ledger file that is cut to zero bytes while the site runs closes payments", async () => {
  const site = await restart();
  await fill(site);
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const db = new DatabaseSync(join(dir, "payments.db"));
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  truncateSync(join(dir, "payments.db"));
  expect(await site.findUnready()).toEqual(["payments"]);
  expect(await codeOf(site)).toEqual(closed);
  expect(await site.findUnready()).toEqual(["payments"]);
});

test("a ledger without the mark of a ledger gets the mark when it is opened", async () => {
  const site = await restart();
  await fill(site);
  rmSync(join(dir, begun));
  await (await restart()).findPayment("O7");
  expect(readdirSync(dir)).toContain(begun);
});

test("the reason why payments are closed is logged once, not for every request", async () => {
  writeFileSync(join(dir, "payments.db.unreadable-x"), "");
  const site = await restart();
  for (let time = 0; time < 5; time++) expect(await codeOf(site)).toEqual(closed);
  expect(lines).toHaveLength(1);
});

test("a ledger file that disappears while the site runs is noticed, and no new file replaces it", async () => {
  const site = await restart();
  await fill(site);
  rmSync(dir, { recursive: true });
  expect(await site.findUnready()).toEqual(["payments", "data"]);
});

test("a path at which the ledger can't be opened does not end the process", async () => {
  rmSync(dir, { recursive: true });
  writeFileSync(dir, "a file");
  const site = await restart();
  expect(await codeOf(site)).toEqual(closed);
  expect(await site.findUnready()).toEqual(["payments", "data"]);
  rmSync(dir);
  mkdirSync(dir);
});

test("the ledger file is whole after a process that never closed it", async () => {
  const site = await restart();
  await fill(site);
  const files = readdirSync(dir);
  expect(files).toContain("payments.db");
  expect(Buffer.concat(files.map((name) => readFileSync(join(dir, name)))).includes("O199")).toBe(true);
});

test("payments without DATABASE_URL are closed after the ledger moved to PostgreSQL, not before", async () => {
  writeFileSync(join(dir, "payments.db.moved-x"), "");
  const site = await restart();
  expect(await codeOf(site)).toEqual(closed);
  expect(lines.join()).toContain("set DATABASE_URL");
  rmSync(join(dir, "payments.db.moved-x"));
  await fill(site);

  vi.stubEnv("DATABASE_URL", "postgres://127.0.0.1:1/murmur");
  const other = await restart();
  expect(await codeOf(other)).toEqual(closed);
  expect(lines.join()).toContain("npm run payments -- move");
  vi.unstubAllEnvs();
});
