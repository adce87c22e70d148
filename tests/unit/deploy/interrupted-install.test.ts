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

const installer = readFileSync("deploy/install.sh", "utf8");
const definitionOf = (step: string) =>
  new RegExp(`^${step}\\(\\) \\{(?: .*\\}$|[^]*?^\\})`, "m").exec(installer)?.[0] ?? "";

/** Steps of install.sh in a folder of this test, as install.sh runs them; `before`: what stands in for programs. */
function runSteps(steps: readonly string[], before: string) {
  const definitions = ["link", ...steps].map(definitionOf).join("\n");
  const script = `set -uo pipefail
    source=${at("source")} wp=${at("www/wordpress")} SITE_HOST=murmur.test WORDPRESS_HOST=wordpress.test
    curl() { cat "\${!#}"; }; chown() { :; }
    ${before}
    ${definitions.replaceAll(/\/(?=opt\/|etc\/)/g, `${folder}/`)}
    (set -e; ${steps.join("; ")})`;
  return spawnSync("bash", ["-c", script], { encoding: "utf8" });
}

type Archives = Record<keyof typeof mark, string>;
const unpack = ({ wordpress, pmpro }: Archives) =>
  runSteps(["wordpress_files"], `WORDPRESS_ARCHIVE=${wordpress} PMPRO_ARCHIVE=${pmpro}`);

const mark = { wordpress: "wp-load.php", pmpro: "paid-memberships-pro.php" } as const;

test.each([
  ["WordPress's", "wordpress", "www/wordpress"],
  ["Paid Memberships Pro's", "pmpro", "www/wordpress/wp-content/plugins/paid-memberships-pro"],
] as const)("%s download that breaks off is repeated by the next run of the installer", (_, name, place) => {
  const whole = { wordpress: archive("wordpress", mark.wordpress), pmpro: archive("pmpro", mark.pmpro) };
  const broken = { ...whole, [name]: archive(`cut-${name}`, mark[name], true) };
  expect(unpack(broken).status).not.toBe(0);
  expect(existsSync(at(place, mark[name]))).toBe(false);
  const { status, stderr } = unpack(whole);
  expect(status, stderr).toBe(0);
  expect(existsSync(at(place, mark[name]))).toBe(true);
  expect(statSync(at(place, "z-last.bin")).size).toBe(lastBytes);
});

test("a copy of the project that broke off is completed by the next run", () => {
  write(at("source/server.ts"), "server");
  mkdirSync(at("opt/murmur-1"), { recursive: true });
  const { status, stderr } = runSteps(["code"], "");
  expect(status, stderr).toBe(0);
  expect(existsSync(at("opt/murmur/server.ts"))).toBe(true);
});

test.each([
  ["that broke off", "BUILD_ID", "murmur", false],
  ["whose files the site can't read yet", "commit", "root", false],
  ["that is whole", "commit", "murmur", true],
])(
  "whether a build %s, with the file %s of the user %s as its last, counts as done: %s",
  (_, last, owner, isDone) => {
    write(at("opt/murmur/.next", last), "");
    expect(runSteps(["build_done"], `stat() { echo ${owner}; }`).status === 0).toBe(isDone);
  },
);

test("nginx files that nginx refuses are written again by the next run", () => {
  for (const name of ["site", "wordpress", "php"])
    write(at(`source/deploy/nginx/${name}.conf`), "murmur.example");
  for (const name of ["sites-available", "sites-enabled", "snippets"])
    mkdirSync(at("etc/nginx", name), { recursive: true });
  const programs = "systemctl() { :; }; nginx()";
  expect(runSteps(["web"], `${programs} { return 1; }`).status).not.toBe(0);
  expect(runSteps(["web_done"], "").status).not.toBe(0);
  expect(runSteps(["web", "web_done"], `${programs} { :; }`).status).toBe(0);
});

test("in a container a mere part of Paid Memberships Pro does not count as the plugin", () => {
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
