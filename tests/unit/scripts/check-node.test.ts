import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import packageJson from "#package.json";
import { checkNode, recorded } from "#scripts/check-node.mjs";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const root = join(import.meta.dirname, "../../..");
const platform = `${process.platform}-${process.arch}`;
const copy = temporaryFolder();
const binary = join(copy, "node_modules/node/bin/node");
beforeAll(() => {
  mkdirSync(join(copy, "node_modules/node/bin"), { recursive: true });
  cpSync(join(root, "package.json"), join(copy, "package.json"));
  mkdirSync(join(copy, "scripts"));
  copyFileSync(join(root, "scripts/check-node.mjs"), join(copy, "scripts/check-node.mjs"));
});

test("every install checks the pinned Node with npm's own Node", () => {
  expect(packageJson.scripts.postinstall).toBe('"$npm_node_execpath" scripts/check-node.mjs');
});

test("npm warns of no Node version that the project names", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { engines?: { node?: string }; optional?: boolean }>;
  };
  /** The numbers of a range that is only a least version. */
  const numbers = (range = "") =>
    /^>=\s*(\d+)(?:\.(\d+))?[\d.]*$/
      .exec(range)
      ?.slice(1)
      .map((part) => Number(part ?? 0));
  const known = Object.entries(packages).filter(([path, { optional }]) => path !== "" && !optional);
  const wanted = known.flatMap(([, { engines }]) => {
    const [major = 0, minor = 0] = numbers(engines?.node) ?? [];
    return major * 1000 + minor;
  });
  const [major = 0, minor = 0] = numbers(packageJson.engines.node) ?? [];
  expect(major * 1000 + minor).toBe(Math.max(...wanted));
  expect(packages[""]?.engines?.node).toBe(packageJson.engines.node);
  for (const file of ["README.md", "docs/operations/site.md"])
    expect(readFileSync(join(root, file), "utf8"), file).toContain(`Node ${major}.${minor} or newer`);
});

test("the installed Node is the recorded version", () => {
  expect(Object.keys(recorded)).toContain(packageJson.dependencies.node);
  expect(checkNode(root, platform)).toEqual({ ok: true, said: "" });
});

test("a tampered Node fails the install", () => {
  copyFileSync(join(root, "node_modules/node/bin/node"), binary);
  appendFileSync(binary, "x");
  const install = spawnSync(process.execPath, ["scripts/check-node.mjs"], { cwd: copy, encoding: "utf8" });
  expect(install.status).toBe(1);
  expect(install.stderr).toMatch(/is not the recorded Node .*: its SHA-256 is [0-9a-f]{64}\.\n/);
});

test("a version of Node that is not recorded fails, and a platform that was not checked is reported", () => {
  expect(checkNode(root, "plan9-mips")).toEqual({ ok: true, said: expect.stringContaining("plan9-mips") });
  writeFileSync(join(copy, "package.json"), JSON.stringify({ dependencies: { node: "99.0.0" } }));
  expect(checkNode(copy, platform)).toEqual({ ok: false, said: "No digest is recorded for Node 99.0.0." });
});
