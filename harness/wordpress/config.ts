import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const quote = (value: string) => `'${value.replace(/[\\']/g, "\\$&")}'`;
const secretNames = [
  "JWT_AUTH_SECRET_KEY",
  ...["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]),
];

/** The secrets of a folder's WordPress. They are created once, so that logins survive a restart. */
function readSecrets(folder: string): Record<string, string> {
  const file = join(folder, "salts.json");
  const made = secretNames.map((name) => [name, randomBytes(32).toString("hex")]);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(Object.fromEntries(made)), { mode: 0o600 });
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * The text of wp-config.php; `folder` stores its secrets. WordPress can call only this machine, and its cron
 * runs only on request.
 */
export function wordpressConfig({
  folder,
  url,
  socket,
  constants = {},
}: Record<"folder" | "url" | "socket", string> & { constants?: Readonly<Record<string, string>> }): string {
  const texts: Record<string, string> = {
    DB_NAME: "wordpress",
    DB_USER: "root",
    DB_PASSWORD: "",
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: "utf8mb4",
    DB_COLLATE: "",
    WP_HOME: url,
    WP_SITEURL: url,
    WP_ACCESSIBLE_HOSTS: "127.0.0.1,localhost",
    WP_ENVIRONMENT_TYPE: "local",
    ...constants,
    ...readSecrets(folder),
  };
  const flags = {
    WP_HTTP_BLOCK_EXTERNAL: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    DISABLE_WP_CRON: true,
    JWT_AUTH_CORS_ENABLE: false,
    WP_DEBUG: true,
    WP_DEBUG_LOG: true,
    WP_DEBUG_DISPLAY: false,
  };
  return [
    "<?php",
    ...Object.entries(texts).map(([name, value]) => `define(${quote(name)}, ${quote(value)});`),
    ...Object.entries(flags).map(([name, value]) => `define(${quote(name)}, ${value});`),
    "$table_prefix = 'wp_';",
    "if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');",
    "require_once ABSPATH . 'wp-settings.php';",
    "",
  ].join("\n");
}
