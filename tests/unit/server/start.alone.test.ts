import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { getDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readSettings, SettingsError } from "#lib/platform/settings.ts";
import { listen } from "#server/http/listen.ts";
import { startSite } from "#server/start.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

vi.mock("#server/next/next-app.ts", () => ({ startNext: () => Promise.reject(new Error("no build")) }));

test("a start without a place for its data is refused with one line", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  const settings = readSettings({ DATA_DIR: join(folder, "file", "data"), PORT: "0" });
  const refused = await startSite({ settings }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SettingsError);
  expect(getDefaultAutoSelectFamilyAttemptTimeout(), "for hosts on slow routes").toBe(1_000);
  expect((refused as Error).message).toMatch(/^DATA_DIR can't be used: ENOTDIR.*$/);
});

test.each([
  ["/proc/murmur", "ENOENT"],
  ["/proc/murmur/data", "ENOENT"],
  ["/proc", "ENOENT|EACCES"],
  ["/dev/null", "ENOTDIR|EACCES"],
])("a start with its data at %s, where no file can be made, ends and reports it", (dir, code) => {
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    DATA_DIR: dir,
    PORT: "0",
    WORDPRESS_URL: "http://127.0.0.1:9",
    SESSION_SECRET: "s".repeat(32),
    TURNSTILE_SITE_KEY: "key",
  };
  // A process in an endless loop reacts to no other signal.
  const options = { env, encoding: "utf8", timeout: 15_000, killSignal: "SIGKILL" } as const;
  const { status, stderr } = spawnSync(process.execPath, ["server.ts"], options);
  expect(status).toBe(1);
  expect(JSON.parse(stderr.trim()).message).toMatch(new RegExp(`^DATA_DIR can't be used: (?:${code})`));
});

test("a start on a port that another process uses is refused with one line", async () => {
  const folder = temporaryFolder();
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
});

test("a start that fails because Next is missing also ends its metrics", async () => {
  const folder = temporaryFolder();
  const other = createServer();
  const { port } = new URL(await listen(other, 0, "127.0.0.1"));
  await new Promise((closed) => other.close(closed));
  const given = { DATA_DIR: folder, HOST: "127.0.0.1", METRICS_HOST: "127.0.0.1" };
  const settings = readSettings({ ...given, PORT: "0", METRICS_PORT: port });
  await expect(startSite({ settings })).rejects.toThrow("no build");
  const again = createServer();
  expect(await listen(again, Number(port), "127.0.0.1")).toContain(port);
  again.close();
});
