import { readdirSync, rmSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { findUnready } from "#lib/services/operation/readiness.ts";
import { closeLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { mayMount, type SmallDisk, smallDisk } from "#tests/support/disk/small-disk.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

afterEach(() => closeLedgerDatabase());

const readyIn = async (dir: string) => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  changeSettings({ DATA_DIR: dir });
  return findUnready();
};

test("a site is ready while its data can be written, and it removes the file of the check", async () => {
  const folder = temporaryFolder();
  expect(await readyIn(folder)).toEqual([]);
  expect(readdirSync(folder).filter((name) => !/^(?:payments|sessions)\./.test(name))).toEqual([]);
  rmSync(folder, { recursive: true });
  expect(await findUnready()).toContain("data");
});

test("a site is not ready while its data folder can be read but not written", async () =>
  expect(await readyIn("/proc")).toContain("data"));

test.each(mayMount ? [smallDisk] : [])("a site is not ready while its disk is full", async (make) => {
  const disk = make() as SmallDisk;
  expect(await readyIn(disk.folder)).toEqual([]);
  disk.fill();
  expect(await findUnready()).toEqual(["data"]);
  disk.free();
  expect(await findUnready()).toEqual([]);
  await closeLedgerDatabase();
  disk.remove();
});
