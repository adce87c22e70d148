import { execFileSync, execSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "#harness/chromium.ts";
import { runSteps, vitestStep } from "#scripts/tests/steps.ts";
import { pseudo, pseudoMessages } from "./pseudo.ts";

// Adds a third language, derived from the English texts, to a copy of the tree as one row and one file; the whole site
// must work in it.

ensureChromium();
const copy = mkdtempSync(join(tmpdir(), "test-languages-"));
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
for (const path of listed.split("\n").filter(Boolean)) cpSync(path, join(copy, path));
execSync(`cp -al node_modules ${copy}/ 2>/dev/null || cp -a node_modules ${copy}/`);

const table = join(copy, "lib/i18n/languages/languages.ts");
const end = "} as const satisfies";
writeFileSync(table, readFileSync(table, "utf8").replace(end, pseudo.row + end));
const messages = JSON.parse(readFileSync("messages/en.json", "utf8"));
writeFileSync(join(copy, `messages/${pseudo.code}.json`), JSON.stringify(pseudoMessages(messages), null, 2));

const checkout = process.cwd();
process.chdir(copy);
const done = runSteps("languages", [vitestStep("a third language", "languages")]);
cpSync("test-results", join(checkout, "test-results"), { recursive: true });
process.chdir(checkout);
rmSync(copy, { recursive: true, force: true });
process.exit(done ? 0 : 1);
