import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings, SettingsError } from "#lib/settings.ts";
import { startSite } from "#server/start.ts";

test("a start without a place for its data is refused, in one line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "murmur-start-"));
  writeFileSync(join(folder, "file"), "");
  const settings = readSettings({ DATA_DIR: join(folder, "file", "data"), PORT: "0" });
  const refused = await startSite({ settings }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SettingsError);
  expect((refused as Error).message).toMatch(/^DATA_DIR can't be used: ENOTDIR.*$/);
  rmSync(folder, { recursive: true });
});
