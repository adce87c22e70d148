import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const folder = temporaryFolder();

/** The doctor's output for a file of settings. */
function examine(lines: string[]): string {
  const file = join(folder, "settings.env");
  writeFileSync(file, lines.join("\n"));
  const options = ["--conditions=react-server", `--env-file=${file}`, "scripts/doctor.ts"];
  try {
    return execFileSync("node", options, {
      encoding: "utf8",
      env: { PATH: process.env.PATH, NODE_ENV: "test" },
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test("the doctor refuses settings that the start refuses, and names misspelt ones", () => {
  const said = examine(["LOG_LEVEL=verbose", "WORDPRES_URL=https://wordpress.example"]);
  expect(said).toContain(
    "FAIL  settings: LOG_LEVEL is not valid: needs one of debug, info, warn, error, silent",
  );
  expect(said).toContain("FAIL  settings: WORDPRESS_URL is required");
  expect(said).toContain("warn  settings: WORDPRES_URL is no setting: WORDPRESS_URL?");
});
