import { expect, test } from "vitest";
import { textFiles } from "#tests/support/repository.ts";

// A test waits for an event, never for some time: on a busy machine time is too short, and absence passes falsely.

const waits: Record<string, RegExp> = {
  "setTimeout of node:timers/promises": /import \{[^}]*\bsetTimeout\b[^}]*\} from "node:timers\/promises"/,
  "a promise of setTimeout":
    /new Promise\b(?:(?!new Promise\b)[^;{])*(?:\{(?:[^{}]|\{[^{}]*\})*?)?\bsetTimeout\(/,
  waitForTimeout: /\bwaitForTimeout\(/,
  networkidle: /["'`]networkidle["'`]/,
  "a wait of one second":
    /\bvi\.waitUntil\((?![^;]*\btimeout\b)|\bvi\.waitFor\((?![\s\S]{0,600}?\b(?:timeout|patience)\b)/,
  "a running clock": /\bclock\.install\(/,
  "sleep of a shell": /^sleep [\d.]+$/m,
  "sleep of PostgreSQL": /\bpg_sleep\(/,
  "sleep of PHP": /\bu?sleep\( /,
  "a tolerance of time in PHP": /\bassertEqualsWithDelta\([^;]*\btime\(/,
  "a deadline of PHP": /\b(?:for|while) \([^{]*\b(?:micro)?time\([^{]* </,
};

/** The files that may wait, and why. */
const reasons: Record<string, string> = {
  "tests/container/image.ts": "asks until the container answers",
  "tests/support/e2e/page-clock.ts": "names the clocks of a page: frozen or running",
  "tests/support/e2e/media/pieces.ts": "a frame, which a page that is not drawn never has",
  "tests/support/node-timers.ts": "stands for node:timers/promises under fake timers",
  "tests/unit/lib/browser/payment/poll-activation.alone.test.ts": "under fake timers",
  "tests/unit/server/answering/files/send-sitemap.alone.test.ts": "under fake timers",
  "wordpress/tests/real/Core/LockTest.php": "a fault: a process that keeps a lock for a while",
};

const isCovered = (path: string) =>
  /^tests\/.*\.(?:tsx?|php)$|^wordpress\/tests\/.*\.php$|^deploy\/check\.sh$/.test(path);
const kinds = (text: string) => Object.keys(waits).filter((name) => waits[name]?.test(text));
const waitsByFile = new Map(
  [...textFiles]
    .filter(([path]) => isCovered(path) && path !== "tests/unit/docs/no-waits.test.ts")
    .map(([path, text]) => [path, kinds(text)] as const)
    .filter(([, found]) => found.length > 0),
);

test.each([
  ['import { setTimeout as sleep } from "node:timers/promises";', ["setTimeout of node:timers/promises"]],
  [
    'import { setImmediate, setTimeout } from "node:timers/promises";',
    ["setTimeout of node:timers/promises"],
  ],
  ["await new Promise((resolve) => setTimeout(resolve, 50));", ["a promise of setTimeout"]],
  ["new Promise((done) => {\n  if (a) { b(); }\n  setTimeout(done, 50);\n});", ["a promise of setTimeout"]],
  ["await page.waitForTimeout(300);", ["waitForTimeout"]],
  ['await page.waitForLoadState("networkidle");', ["networkidle"]],
  ["await vi.waitUntil(() => a === 1);", ["a wait of one second"]],
  ["await vi.waitUntil(() => a === 1, { timeout: 5_000 });", []],
  ["await vi.waitFor(() => expect(a).toBe(1));", ["a wait of one second"]],
  ["await vi.waitFor(() => expect(a).toBe(1), patience);", []],
  ["await page.clock.install();", ["a running clock"]],
  ["await page.clock.pauseAt(from);", []],
  ["apachectl stop\nsleep 0.8\n", ["sleep of a shell"]],
  ["PERFORM pg_sleep(0.05);", ["sleep of PostgreSQL"]],
  ["while ( ! is_file( $file ) ) { usleep( 200_000 ); }", ["sleep of PHP"]],
  ["for ( $until = time() + 9; time() < $until; ) {", ["a deadline of PHP"]],
  ["self::assertEqualsWithDelta( time() + 60, $ends, 2 );", ["a tolerance of time in PHP"]],
  ["self::assertEqualsWithDelta( 0.5, $volume, 0.1 );\n$now = time();", []],
  ["foreach ( $all as $at ) {\n$is_past = time() < $at;", []],
  ["await new Promise((done) => server.close(done));\nsetTimeout(act, 50);", []],
])("in the code %s these waits are found: %j", (text, found) => expect(kinds(text)).toEqual(found));

test("no test waits for time to pass", () => {
  expect([...waitsByFile].filter(([path]) => reasons[path] === undefined)).toEqual([]);
});

test.each(Object.keys(reasons))("the file %s still waits, as the list of exceptions says", (path) =>
  expect(waitsByFile.has(path)).toBe(true),
);
