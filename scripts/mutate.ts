/**
 * Mutates random operators of `lib` and `server` one at a time, and counts how many a test notices.
 *
 * `node scripts/mutate.ts [--count 200] [--seed 1] [--lanes 2] [--only lib/paypal] [--recorded]`
 *
 * Works on a copy of the tree in the system's temporary folder. One run of all tests records which test files execute
 * which operator; then each mutant runs only those. `--recorded` reuses the record of the previous run.
 */
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "#lib/platform/random.ts";
import { describe, type NumberedSite, nameOf, type Site, sitesOf, withBothForms } from "./mutate/sites.ts";
import { config, hook, setup } from "./mutate/test-files.ts";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    lanes: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    recorded: { type: "boolean", default: false },
  },
});
/** A test that takes longer, in ms, counts as failed: it would never end. */
const slowest = 180_000;
const recording = "test-results/mutants.json";
/** The test files that execute an operator, by `nameOf`. */
type Recorded = Record<string, string[]>;

function draw(): NumberedSite[] {
  const sites = globSync("{lib,server}/**/*.{ts,tsx}")
    .filter((file) => file.startsWith(options.only))
    .toSorted()
    .flatMap(sitesOf);
  const random = seededRandom(Number(options.seed));
  const count = Math.min(Number(options.count), sites.length);
  console.log(`${sites.length} operators; ${count} drawn with seed ${options.seed}`);
  return Array.from({ length: count }, (_, id) => {
    const [site] = sites.splice(Math.floor(random() * sites.length), 1);
    if (!site) throw new Error("Too few operators.");
    return { ...site, id };
  });
}

/** Copies the tree with both forms of every chosen operator. */
function copyTree(sites: readonly NumberedSite[]): string {
  const copy = mkdtempSync(join(tmpdir(), "mutants-"));
  cpSync(".", copy, {
    recursive: true,
    filter: (path) => !/^(?:\.git|\.next|\.data|node_modules|test-results)(?:\/|$)/.test(path),
  });
  for (const shared of ["node_modules", ".next"])
    if (existsSync(shared)) symlinkSync(join(process.cwd(), shared), join(copy, shared));
  for (const [file, inFile] of Map.groupBy(sites, (site) => site.file))
    writeFileSync(join(copy, file), withBothForms(file, inFile));
  writeFileSync(join(copy, "mutants-hook.mjs"), hook);
  writeFileSync(join(copy, "mutants-setup.mjs"), setup);
  writeFileSync(join(copy, "mutants.config.ts"), config);
  return copy;
}

const environment = (copy: string, more: Record<string, string>) => ({
  ...process.env,
  ...more,
  NODE_OPTIONS: `--import ${join(copy, "mutants-hook.mjs")}`,
});

type Report = { testResults: { name: string; status: string }[] };

/** Runs all tests, and records which test files execute each operator. */
function record(copy: string, sites: readonly NumberedSite[]): Recorded {
  console.log("recording which tests execute what");
  const seen = join(copy, "mutants-seen");
  const report = join(copy, "mutants-report.json");
  writeFileSync(seen, "");
  spawnSync(
    "npx",
    [..."vitest run --config mutants.config.ts --reporter=json --outputFile".split(" "), report],
    {
      cwd: copy,
      stdio: "ignore",
      env: environment(copy, { MUTANTS_SEEN: seen }),
    },
  );
  const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
  if (testResults.length === 0) throw new Error("No test ran.");
  const failing = new Set(testResults.filter(({ status }) => status !== "passed").map(({ name }) => name));
  console.log(`left out, for they fail with both forms side by side: ${[...failing].join(", ") || "none"}`);
  const lines = new Set(readFileSync(seen, "utf8").trim().split("\n"));
  const rows = [...lines].map((line) => line.split(" ") as [string, string]);
  const byId = Map.groupBy(rows, ([id]) => Number(id));
  const filesOf = (id: number) =>
    (byId.get(id) ?? []).flatMap(([, file]) =>
      file === "" || failing.has(file) ? [] : file.slice(copy.length + 1),
    );
  const recorded = Object.fromEntries(sites.map((site) => [nameOf(site), filesOf(site.id)]));
  mkdirSync("test-results", { recursive: true });
  writeFileSync(recording, JSON.stringify(recorded));
  return recorded;
}

/** A process that runs tests. It is restarted after a test that does not end. */
class Lane {
  readonly #copy: string;
  #process: ChildProcess | null = null;

  constructor(copy: string) {
    this.#copy = copy;
  }

  async #start(): Promise<ChildProcess> {
    const chosen = join(mkdtempSync(join(this.#copy, "lane-")), "chosen");
    writeFileSync(chosen, "");
    const lane = fork(join(this.#copy, "scripts/mutate/lane.ts"), [chosen], {
      cwd: this.#copy,
      stdio: "ignore",
      detached: true,
      env: environment(this.#copy, { MUTANT_FILE: chosen }),
    });
    await once(lane, "message");
    return lane;
  }

  close(): void {
    if (this.#process?.pid !== undefined) process.kill(-this.#process.pid, "SIGKILL");
    this.#process = null;
  }

  /** The first test of these files that fails with the mutant; null if all pass. */
  async failing(id: number, files: readonly string[]): Promise<string | null> {
    if (files.length === 0) return null;
    this.#process ??= await this.#start();
    this.#process.send({ id, files: files.map((file) => join(this.#copy, file)) });
    try {
      const signal = AbortSignal.timeout(slowest);
      const died = once(this.#process, "exit", { signal }).then(() => [{ failed: "the process ended" }]);
      const [answer] = await Promise.race([once(this.#process, "message", { signal }), died]);
      if (answer.failed === "the process ended") this.close();
      return answer.failed;
    } catch {
      this.close();
      return "no end";
    }
  }
}

/** The mutants with which all tests pass. */
async function findUnnoticed(copy: string, sites: readonly NumberedSite[], recorded: Recorded) {
  const unnoticed: Site[] = [];
  const waiting = [...sites];
  const work = async (lane: Lane) => {
    for (let site = waiting.shift(); site; site = waiting.shift()) {
      const name = site.file.replace(/^.*\/(.*)\.tsx?$/, "$1");
      const all = recorded[nameOf(site)] ?? [];
      // Files with the same name come first, then fast ones.
      const rank = (file: string) => (file.includes(name) ? 0 : file.includes("/unit/") ? 1 : 2);
      const files = all.toSorted((a, b) => rank(a) - rank(b));
      const failed =
        (await lane.failing(site.id, files.slice(0, 3))) ?? (await lane.failing(site.id, files.slice(3)));
      if (failed === null) unnoticed.push(site);
      const by = failed === null ? `UNNOTICED by ${files.length} test files` : `noticed by "${failed}"`;
      console.log(`${describe(site)}\n    ${by}`);
    }
    lane.close();
  };
  await Promise.all(Array.from({ length: Number(options.lanes) }, () => work(new Lane(copy))));
  return unnoticed;
}

const sites = draw();
const copy = copyTree(sites);
try {
  const recorded: Recorded = options.recorded
    ? JSON.parse(readFileSync(recording, "utf8"))
    : record(copy, sites);
  const unnoticed = await findUnnoticed(copy, sites, recorded);
  console.log(`\n${sites.length - unnoticed.length} of ${sites.length} noticed. Not noticed:`);
  for (const site of unnoticed) console.log(describe(site));
} finally {
  rmSync(copy, { recursive: true, force: true });
}
