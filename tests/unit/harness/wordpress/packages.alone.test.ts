import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { unpackPlugins } from "#harness/wordpress/packages.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("WORDPRESS_ARCHIVES", join(folder, "none"));
});

test("plugins that are in no local folder are downloaded from where their authors publish them", async () => {
  mkdirSync(join(folder, "plugin-3.8.4"));
  writeFileSync(join(folder, "plugin-3.8.4", "plugin.php"), "<?php");
  const archive = execFileSync("tar", ["-cz", "-C", folder, "plugin-3.8.4"]);
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    return new Response(archive);
  });
  const plugins = join(folder, "plugins");
  mkdirSync(plugins);
  await unpackPlugins(plugins);
  expect(requests.map((address) => new URL(address).hostname)).toEqual(["github.com", "github.com"]);
  for (const name of ["paid-memberships-pro", "jwt-authentication-for-wp-rest-api"])
    expect(readFileSync(join(plugins, name, "plugin.php"), "utf8")).toBe("<?php");
});

test("the error of a failed download names the remedy", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  await expect(unpackPlugins(folder)).rejects.toThrow("name that in WORDPRESS_ARCHIVES");
});
