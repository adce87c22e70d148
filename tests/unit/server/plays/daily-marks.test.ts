import { expect, test } from "vitest";
import { DailyMarks, type SharedMarks } from "#server/plays/daily-marks.ts";

const play = {
  listener: "visitor",
  video: "rain",
  networks: [{ network: "203.0.113.7", max: 5 }],
  wantedBits: 1,
};
const evening = Date.parse("2026-11-23T22:00:00Z");

/** A Redis that answers each mark with this, and the commands that it got. */
function redisWith(answer: readonly number[]) {
  const commands: string[][] = [];
  const redis: SharedMarks = {
    async send(...command) {
      commands.push(command.map(String));
      return command[0] === "GET" ? "the salt of all" : "OK";
    },
    async run(_script, keys) {
      commands.push(["RUN", ...keys.map(String)]);
      return [...answer];
    },
  };
  return { redis, commands };
}

test.each([
  ["the first report", [1, -1], { countedBits: 1, sinceMs: null }],
  ["a report in the same ms", [0, 0], { countedBits: 0, sinceMs: 0 }],
  ["a report a minute later", [0, 60_000], { countedBits: 0, sinceMs: 60_000 }],
  ["one listener of the network too many", [-1, -1], null],
])(
  "the marks that all instances share decide whether a report is counted: %s",
  async (_, answer, expected) => {
    const { redis } = redisWith(answer);
    expect(await new DailyMarks(redis).mark(play, evening)).toEqual(expected);
  },
);

test("two instances mark a listener under the same name, on which they agree once a day", async () => {
  const { redis, commands } = redisWith([1, -1]);
  for (const marks of [new DailyMarks(redis), new DailyMarks(redis)])
    for (const now of [evening, evening + 1]) await marks.mark(play, now);
  const names = commands.filter(([command]) => command === "RUN").map(([, name]) => name);
  expect([names.length, new Set(names).size]).toEqual([4, 1]);
  expect(commands.filter(([command]) => command === "SET")).toHaveLength(2);
});
