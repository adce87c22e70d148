import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings, SettingsError } from "#lib/settings.ts";
import { listen } from "#server/listen.ts";
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

test("a start at a port that another process has is refused, in one line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "murmur-start-"));
  const other = createServer();
  const port = new URL(await listen(other, 0, "127.0.0.1")).port;
  const given = { DATA_DIR: folder, HOST: "127.0.0.1" };
  for (const taken of [{ PORT: port }, { PORT: "0", METRICS_PORT: port }]) {
    const settings = readSettings({ ...given, ...taken });
    const refused = await startSite({ settings }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SettingsError);
    expect((refused as Error).message).toMatch(
      new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 can't be used: .*EADDRINUSE.*$`),
    );
  }
  other.close();
  rmSync(folder, { recursive: true });
});
