import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { wordpressConfig } from "#harness/wordpress/config.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test("logins survive a restart, because the salts of wp-config.php stay, and other folders have other salts", () => {
  const secrets = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    const text = wordpressConfig({ folder: join(folder, name), url: "http://127.0.0.1:1", socket: "/s" });
    return [...text.matchAll(/define\('(\w+_(?:KEY|SALT))', '(\w{64})'\)/g)].map(([, , value]) => value);
  };
  const first = secrets("one");
  expect(new Set(first).size).toBe(9);
  expect(secrets("one")).toEqual(first);
  expect(secrets("two")).not.toEqual(first);
});

test("Ctrl+C during the first start prints nothing and leaves nothing behind", async () => {
  const [programs, temporary, data] = ["bin", "tmp", "data"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [programs, temporary]) mkdirSync(made);
  // A fake installer. MariaDB's own takes seconds, and first makes the folder of its tables.
  const install = `#!${process.execPath}
const { mkdirSync, writeFileSync } = require("node:fs");
mkdirSync(process.argv.find((option) => option.startsWith("--datadir=")).slice(10) + "/mysql", { recursive: true });
writeFileSync("${folder}/begun", "");
setTimeout(() => {}, 30_000);
`;
  writeFileSync(join(programs, "mariadb-install-db"), install, { mode: 0o755 });
  const child = spawn(
    "node",
    [join(import.meta.dirname, "../../../support/processes/database-process.ts"), join(data, "database")],
    {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, TMPDIR: temporary },
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  await vi.waitFor(() => expect(existsSync(join(folder, "begun"))).toBe(true), { timeout: 15_000 });
  // A terminal sends the signal to the whole process group.
  process.kill(-(child.pid ?? 0), "SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
  expect(said).toBe("");
  expect(readdirSync(temporary)).toEqual([]);
  expect(readdirSync(data)).toEqual([]);
});
