import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureDebian } from "#harness/debian.ts";

const packages = [
  "mariadb-server",
  ...["cli", "mysql", "curl", "xml", "mbstring", "gd", "zip", "intl"].map((name) => `php-${name}`),
];
/** Debian's WordPress and its dependencies. */
const wordpressPackages = [
  "wordpress",
  "libjs-cropper",
  "libjs-underscore",
  "php-getid3",
  "wordpress-theme-twentytwentythree",
];

/** Other plugins that a Murmur site uses, and their downloads. */
const plugins = {
  "paid-memberships-pro":
    "https://github.com/strangerstudios/paid-memberships-pro/archive/refs/tags/v3.8.4.tar.gz",
  "jwt-authentication-for-wp-rest-api":
    "https://github.com/Tmeister/wp-api-jwt-auth/archive/refs/tags/1.3.8.tar.gz",
};

const testPackages = ["phpunit", "php-codesniffer", "gettext"];

/** Installs MariaDB and PHP from Debian if they are missing and this user may. */
export function ensurePackages({ forTests = false } = {}): void {
  const programs = ["mariadbd", "php", "dpkg", ...(forTests ? ["phpunit", "phpcs", "msgfmt"] : [])];
  ensureDebian("WordPress needs MariaDB and PHP", {
    programs,
    packages: forTests ? [...packages, ...testPackages] : packages,
  });
}

/**
 * Unpacks Debian's WordPress into `folder`, unless it is there. With WORDPRESS_FILES, copies that folder and
 * installs nothing.
 */
export function unpackWordPress(folder: string): void {
  if (existsSync(join(folder, "wp-load.php"))) return;
  if (process.env.WORDPRESS_FILES) {
    copyWordPress(process.env.WORDPRESS_FILES, folder);
    return;
  }
  const work = `${folder}-packages`;
  mkdirSync(work, { recursive: true });
  const download = () =>
    execFileSync("apt-get", ["download", "-qq", ...wordpressPackages], { cwd: work, stdio: "ignore" });
  try {
    download();
  } catch {
    // The machine's package lists may be empty or old.
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    download();
  }
  for (const file of readdirSync(work))
    if (file.endsWith(".deb")) execFileSync("dpkg", ["-x", file, "."], { cwd: work });
  // One symbolic link leads to a package that is not needed here.
  execFileSync("sh", ["-c", 'cp -aL "$0/usr/share/wordpress/." "$1/" 2>/dev/null || true', work, folder]);
  rmSync(work, { recursive: true });
  makeOwn(folder);
}

function copyWordPress(from: string, folder: string): void {
  if (!existsSync(join(from, "wp-load.php"))) throw new Error(`WORDPRESS_FILES: ${from} is no WordPress`);
  cpSync(from, folder, { recursive: true });
  makeOwn(folder);
}

/** Removes another installation's settings, and adds folders for uploads and plugins. */
function makeOwn(folder: string): void {
  rmSync(join(folder, "wp-config.php"), { force: true });
  for (const part of ["uploads", "plugins"]) mkdirSync(join(folder, "wp-content", part), { recursive: true });
}

/**
 * Unpacks the other plugins into `folder`, from `{name}.tar.gz` in WORDPRESS_ARCHIVES (by default
 * `../shared/wordpress`) or else from their authors' sites.
 */
export async function unpackPlugins(folder: string): Promise<void> {
  const archives = resolve(process.env.WORDPRESS_ARCHIVES || "../shared/wordpress");
  for (const [name, address] of Object.entries(plugins)) {
    const target = join(folder, name);
    if (existsSync(target)) continue;
    const archive = join(archives, `${name}.tar.gz`);
    if (existsSync(archive)) execFileSync("tar", ["-xzf", archive, "-C", folder]);
    else {
      const input = await download(name, address);
      mkdirSync(target);
      execFileSync("tar", ["-xz", "--strip-components=1", "-C", target], { input });
    }
  }
}

async function download(name: string, address: string): Promise<Buffer> {
  console.log(`Downloading ${address}`);
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (cause) {
    const help = `put ${name}.tar.gz into a folder, and name that in WORDPRESS_ARCHIVES`;
    throw new Error(`${address} could not be had: ${help}`, { cause });
  }
}
