import { beforeEach, expect, test, vi } from "vitest";
import { DatabaseOutage } from "#lib/platform/database/database-outage.ts";

const clock = { now: 1_700_000_000_000 };
const pauses: number[] = [];
vi.mock("#lib/platform/time/clock.ts", () => ({ steadyNow: () => clock.now }));
vi.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number) => {
    pauses.push(ms);
    clock.now += ms;
  },
}));

const store = {};
const withCode = (code: string) => Object.assign(new Error(`code ${code}`), { code });
const away = withCode("ECONNREFUSED");
const conflict = withCode("40001");
const refused = new Error("refused");
const outage = new DatabaseOutage({ newError: () => refused, messages: { down: "down", up: "up" } });

let opened: number;
let answers: (Error | null)[];
/** A database that fails with these errors in turn, answers for null, and repeats the last. */
function database(...given: (Error | null)[]) {
  opened = 0;
  answers = given;
  const use = outage.retrying(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    opened += 1;
    if (answer) throw answer;
    return store;
  });
  return () => use(async () => "done").catch((error: unknown) => error);
}

let lines: string[];
beforeEach(async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.25);
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  await database(null)();
  pauses.length = 0;
  lines.length = 0;
});
const logged = () => lines.map((line) => JSON.parse(line).message);

test("a transaction that conflicts is repeated after pauses that grow up to a limit", async () => {
  const ask = database(...Array(6).fill(conflict), null);
  expect(await ask()).toBe("done");
  expect(pauses).toEqual([1, 2, 4, 8, 10, 10].map((times) => times * 5 * 0.75));
  expect(logged()).toEqual([]);
});

test("a transaction that always conflicts fails with the conflict's error", async () => {
  const ask = database(conflict);
  expect(await ask()).toBe(conflict);
  expect(opened).toBe(26);
});

test("a transaction is repeated while the database restarts, and succeeds", async () => {
  const ask = database(away, away, away, away, null);
  expect(await ask()).toBe("done");
  expect(pauses).toEqual([75, 150, 300, 600]);
  expect(logged()).toEqual([]);
});

test("a transaction that fails by its own error is not repeated", async () => {
  const ask = database(withCode("42P01"), null);
  expect(await ask()).toMatchObject({ code: "42P01" });
  expect([opened, pauses]).toEqual([1, []]);
});

test("a transaction fails after an outage of five seconds, and then one transaction a second tries for all", async () => {
  const begun = clock.now;
  const ask = database(away);
  expect(await ask()).toBe(refused);
  expect(clock.now - begun).toBeGreaterThan(5_000);
  expect(clock.now - begun).toBeLessThan(6_000);
  expect(logged()).toEqual(["down"]);

  const requests: number[] = [];
  for (let nth = 0; nth < 30; nth++) {
    opened = 0;
    expect(await ask()).toBe(refused);
    requests.push(opened);
    clock.now += 100;
  }
  expect(requests.filter((times) => times > 1)).toEqual([]);
  expect(requests.flatMap((times, nth) => (times === 1 ? [nth] : []))).toEqual([0, 10, 20]);
  expect(logged(), "logged once").toEqual(["down"]);

  answers = [null];
  expect([await ask(), await ask()]).toEqual(["done", "done"]);
  expect(logged()).toEqual(["down", "up"]);
});

test("each new outage of the database is waited for, like the first", async () => {
  const ask = database(null);
  for (let nth = 0; nth < 3; nth++) {
    answers = [away, away, null];
    expect(await ask()).toBe("done");
    clock.now += 4_000;
  }
  expect(logged()).toEqual([]);
});
