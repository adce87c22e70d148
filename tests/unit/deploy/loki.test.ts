import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { logLine } from "#lib/platform/observe/log.ts";
import { AccessLog } from "#server/observe/access-log.ts";

const alloy = readFileSync("deploy/monitoring/alloy.alloy", "utf8");
const field = (name: string) => new RegExp(`^\\s*${name}\\s+= "(.*)"$`, "m").exec(alloy)?.[1] ?? "";

test("Loki gets no visitor's address", () => {
  const lines: string[] = [];
  const log = new AccessLog({ enabled: true, write: (bytes) => lines.push(bytes.toString()) });
  const about = { started: 0, id: "a1", address: "203.0.113.7", cache: "hit", bytes: 1 } as const;
  log.add({ method: "GET", url: "/" } as Parameters<typeof log.add>[0], 200, about);
  log.flush();
  const expression = field("expression").replaceAll('\\"', '"');
  expect(lines[0]).toContain("203.0.113.7");
  expect(lines[0]?.replace(new RegExp(expression), "")).not.toContain("203.0.113.7");
});

test("the labels of the log are fields of a line, or of the journal", () => {
  const line = JSON.parse(logLine("error", "no"));
  const [, read = ""] = /expressions = \{ (.*) \}/.exec(alloy) ?? [];
  const fields = [...read.matchAll(/= "(\w+)"/g)].map(([, name]) => name ?? "");
  expect(fields).toEqual(["level", "time"]);
  for (const name of fields) expect(line).toHaveProperty(name);
});
