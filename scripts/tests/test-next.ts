import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// `npm run test:next -- 16.5.0-canary.38` tries another release of Next in a copy of the tree, and prints what breaks.

const [release] = process.argv.slice(2);
if (release === undefined) {
  console.error("Which release of Next? For instance: npm run test:next -- latest");
  process.exit(2);
}

const browserTests = ["policy", "navigation"].map((name) => `tests/e2e/first/shell/${name}.spec.ts`);
const commands: Record<string, string> = {
  install: `npm install --loglevel=error --no-audit --no-fund --save-exact next@${release}`,
  types: "npm run --silent types",
  build: "npm run --silent build",
  "contract tests": "npx vitest run tests/unit/server/next tests/unit/middleware.alone.test.ts",
  "first browser tests": `npx playwright test --reporter=line ${browserTests.join(" ")}`,
};
/** The steps that later steps need. */
const needed = ["install", "build"];

const copy = mkdtempSync(join(tmpdir(), "test-next-"));
// Copied links would lead back into this tree; npm can copy its gigabyte itself.
cpSync(".", copy, {
  verbatimSymlinks: true,
  recursive: true,
  filter: (path) => !/^(?:\.git|\.next|\.data|test-results)(?:\/|$)/.test(path),
});

type Row = { step: string; result: string; seconds: number; said: string };
const rows: Row[] = [];

/** The lines to print: failed tests, errors, warnings. */
const telling = /npm error|\bFAIL\b|✘|×|Error\b|error TS|⚠|\d+ failed|^\s+\d+\) /;

for (const [step, command] of Object.entries(commands)) {
  if (rows.some((row) => row.result === "broken" && needed.includes(row.step))) {
    rows.push({ step, result: "not run", seconds: 0, said: "" });
    continue;
  }
  console.log(`\n${step}: ${command}`);
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, { cwd: copy, shell: true, encoding: "utf8" });
  const output = `${stdout}\n${stderr}`;
  process.stdout.write(output);
  const lines = output.split("\n").filter((line) => telling.test(line));
  rows.push({
    step,
    result: status === 0 ? "works" : "broken",
    seconds: Math.round((performance.now() - started) / 1_000),
    said: [...new Set(lines.map((line) => line.trim()))].slice(0, 6).join("\n    "),
  });
}
rmSync(copy, { recursive: true, force: true });

console.log(`\nNext ${release}`);
for (const { step, result, seconds, said } of rows)
  console.log(`${step.padEnd(20)} ${result.padEnd(8)} ${seconds} s${said && `\n    ${said}`}`);
process.exit(rows.every(({ result }) => result === "works") ? 0 : 1);
