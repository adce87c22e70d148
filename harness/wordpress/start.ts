import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, openSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { earlierSlugs } from "#sandbox/data/earlier-slugs.ts";
import { levels } from "#sandbox/data/levels.ts";
import { demoPassword, readyEmail, readyMembers } from "#sandbox/data/members.ts";
import { textPages } from "#sandbox/data/pages.ts";
import { prices } from "#sandbox/data/prices.ts";
import { wordpressConfig } from "./config.ts";
import { end, endWithUs, startDatabase } from "./database.ts";
import { demoLibrary } from "./demo-library.ts";
import { ensurePackages, unpackPlugins, unpackWordPress } from "./packages.ts";

export type WordPressOptions = {
  /** The folder for all data; created if missing. */
  folder: string;
  port: number;
  settings: Readonly<Record<string, unknown>>;
  /** Constants for wp-config.php. */
  constants?: Readonly<Record<string, string>>;
};

const cycles: Readonly<Record<number, [number, string]>> = {
  2: [1, "Week"],
  3: [1, "Month"],
  4: [3, "Month"],
  5: [1, "Year"],
};

/** The demo's levels in the form of Paid Memberships Pro. */
const pmproLevels = levels.map(({ id, name, description }) => {
  const price = prices[Number(id)] ?? "0";
  const [number, period] = cycles[Number(id)] ?? [0, ""];
  return {
    id: Number(id),
    name,
    description,
    initial_payment: price,
    billing_amount: period ? price : "0",
    cycle_number: number,
    cycle_period: period,
  };
});

/** The demo's accounts whose levels Paid Memberships Pro can grant directly. */
const members = readyMembers
  .filter(({ endsInDays, cancelling, singleSession }) => !endsInDays && !cancelling && !singleSession)
  .map((member) => ({
    username: member.username,
    password: demoPassword,
    email: readyEmail(member),
    displayName: member.displayName,
    role: member.role,
    level: member.levelId ?? 0,
  }));

const active = [
  "paid-memberships-pro/paid-memberships-pro.php",
  "jwt-authentication-for-wp-rest-api/jwt-auth.php",
  "murmur/murmur.php",
];

const answers = (url: string) =>
  fetch(`${url}/wp-json/`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts a whole WordPress on 127.0.0.1 with the plugin, Paid Memberships Pro, a JWT plugin and the demo's
 * library.
 */
export async function startWordPress({ folder: given, port, settings, constants = {} }: WordPressOptions) {
  ensurePackages();
  const folder = resolve(given);
  const files = join(folder, "wordpress");
  const content = join(files, "wp-content");
  const url = `http://127.0.0.1:${port}`;
  const mails = join(folder, "mails");
  mkdirSync(files, { recursive: true });
  mkdirSync(mails, { recursive: true });
  chmodSync(folder, 0o755);
  unpackWordPress(files);
  await unpackPlugins(join(content, "plugins"));
  if (!existsSync(join(content, "plugins/murmur")))
    symlinkSync(resolve("wordpress/murmur"), join(content, "plugins/murmur"));
  cpSync("sandbox/pictures", join(content, "uploads/demo"), { recursive: true });
  const database = await startDatabase(join(folder, "database"));
  writeFileSync(
    join(files, "wp-config.php"),
    wordpressConfig({ folder, url, socket: database.socket, constants }),
  );
  const env = {
    ...process.env,
    WP_DIR: files,
    WP_HOST: `127.0.0.1:${port}`,
    PHP_CLI_SERVER_WORKERS: "4",
    MURMUR_MAILS: mails,
  };
  const step = (name: string, input: unknown) =>
    execFileSync("php", [resolve("harness/wordpress/setup.php"), name], {
      env,
      input: JSON.stringify(input),
      stdio: ["pipe", "ignore", "inherit"],
    });
  const isNew = !existsSync(join(folder, "ready"));
  if (isNew) {
    step("install", { password: demoPassword });
    step("plugins", active);
    step("levels", pmproLevels);
    step("levels", pmproLevels);
    step("members", members);
    step("pages", textPages);
    step("library", demoLibrary(`${url}/wp-content/uploads/demo`));
    step("renamed", earlierSlugs);
    writeFileSync(join(folder, "ready"), "");
  }
  step("option", settings);
  const log = openSync(join(folder, "php.log"), "a");
  const server = spawn(
    "php",
    [
      "-d",
      "opcache.enable_cli=1",
      "-d",
      `sendmail_path=${resolve("harness/wordpress/catch-mail.sh")}`,
      "-S",
      `127.0.0.1:${port}`,
      "-t",
      files,
      resolve("harness/wordpress/router.php"),
    ],
    { env, stdio: ["ignore", log, log], detached: true },
  );
  endWithUs(server);
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > 150 || server.exitCode !== null) throw new Error(`WordPress did not start: see ${folder}`);
    await sleep(200);
  }
  // If PHP has ended, another server answered on this port.
  if (server.exitCode !== null) throw new Error(`Port ${port} is taken: see ${folder}/php.log`);
  return {
    url,
    /** The ids of the process groups of PHP and the database. */
    groups: [server.pid ?? 0, database.pid],
    /** Runs a PHP file in this WordPress and returns its output. */
    runPhp: (file: string, ...args: string[]) =>
      execFileSync("php", [file, ...args], { env, encoding: "utf8" }),
    async close() {
      await end(server);
      await database.close();
    },
  };
}
