import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
/** The size of an archive's last file. */
const lastBytes = 200_000;
const at = (...names: string[]) => join(folder, ...names);
const write = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "murmur-install-"));
  write(at("source/wordpress/murmur/murmur.php"), "plugin");
  mkdirSync(at("www"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An archive whose first file is `mark`; what it is cut off from breaks in the middle of the second. */
function archive(name: string, mark: string, isCutOff = false): string {
  write(at(name, mark), "<?php");
  write(at(name, "wp-content/plugins/readme.txt"), "plugins");
  write(at(name, "z-last.bin"), randomBytes(lastBytes));
  const file = at(`${name}.tar.gz`);
  execFileSync("tar", ["-czf", file, "-C", folder, join(name, mark), name]);
  if (isCutOff) truncateSync(file, 100_000);
  return file;
}

/** A step of install.sh in a folder of this test, as install.sh runs its steps. */
function runStep(step: string, archives: { wordpress: string; pmpro: string }) {
  const [definition = ""] =
    new RegExp(`^${step}\\(\\) \\{\\n[^]*?^\\}`, "m").exec(readFileSync("deploy/install.sh", "utf8")) ?? [];
  const script = `set -uo pipefail
    source=${at("source")} wp=${at("www/wordpress")} WORDPRESS_ARCHIVE=${archives.wordpress} PMPRO_ARCHIVE=${archives.pmpro}
    curl() { cat "\${!#}"; }; chown() { :; }
    ${definition.replaceAll("/opt/", `${at("opt")}/`)}
    (set -e; ${step})`;
  return spawnSync("bash", ["-c", script], { encoding: "utf8" });
}

const mark = { wordpress: "wp-load.php", pmpro: "paid-memberships-pro.php" } as const;

test.each([
  ["WordPress's", "wordpress", "www/wordpress"],
  ["Paid Memberships Pro's", "pmpro", "www/wordpress/wp-content/plugins/paid-memberships-pro"],
] as const)("%s download that breaks off is repeated by the next run", (_, name, place) => {
  const whole = { wordpress: archive("wordpress", mark.wordpress), pmpro: archive("pmpro", mark.pmpro) };
  const broken = { ...whole, [name]: archive(`cut-${name}`, mark[name], true) };
  expect(runStep("wordpress_files", broken).status).not.toBe(0);
  expect(existsSync(at(place, mark[name]))).toBe(false);
  const { status, stderr } = runStep("wordpress_files", whole);
  expect(status, stderr).toBe(0);
  expect(existsSync(at(place, mark[name]))).toBe(true);
  expect(statSync(at(place, "z-last.bin")).size).toBe(lastBytes);
});

test("a copy of the project that broke off is completed by the next run", () => {
  write(at("source/server.ts"), "server");
  mkdirSync(at("opt/murmur-1"), { recursive: true });
  const { status, stderr } = runStep("code", { wordpress: "", pmpro: "" });
  expect(status, stderr).toBe(0);
  expect(existsSync(at("opt/murmur/server.ts"))).toBe(true);
});

test("in a container a part of Paid Memberships Pro does not count as the plugin", () => {
  const plugins = at("www/wordpress/wp-content/plugins");
  mkdirSync(plugins, { recursive: true });
  mkdirSync(at("programs"));
  writeFileSync(at("programs/curl"), `#!/bin/bash\ncat "\${!#}"\n`, { mode: 0o755 });
  writeFileSync(at("programs/php"), "#!/bin/bash\ncat >/dev/null\n", { mode: 0o755 });
  const setUp = (file: string) =>
    spawnSync("sh", ["deploy/container/wordpress.sh", at("www/wordpress")], {
      encoding: "utf8",
      input: "",
      env: { ...process.env, PATH: `${at("programs")}:${process.env.PATH}`, PMPRO_ARCHIVE: file },
    });
  expect(setUp(archive("cut-pmpro", mark.pmpro, true)).status).not.toBe(0);
  expect(setUp(archive("pmpro", mark.pmpro)).stderr).toBe("");
  expect(statSync(join(plugins, "paid-memberships-pro/z-last.bin")).size).toBe(lastBytes);
});
