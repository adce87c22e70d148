import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<"start" | "build" | "types", string>;
};
const [environment = "", options = ""] = scripts.start
  .replace(/ --env-file\S+/, "")
  .split(" NODE_ENV=production node ");

test.each(["build", "types", "start"] as const)(
  "npm run %s sends no telemetry to the makers of Next",
  (name) => {
    expect(scripts[name]).toContain("NEXT_TELEMETRY_DISABLED=1 ");
  },
);

describe.each(["murmur.service", "murmur@.service"])("deploy/units/%s", (name) => {
  const unit = readFileSync(`deploy/units/${name}`, "utf8");

  test("the unit starts the site with the options of npm start, which were measured", () => {
    const [, started = ""] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? [];
    expect(started.replace(/ --env-file\S+/, "")).toBe(options);
  });

  test("the unit allows more memory than the site promises to use, and less than docs/operations requires", () => {
    const number = (path: string, sentence: RegExp) => Number(sentence.exec(readFileSync(path, "utf8"))?.[1]);
    const most = Number(/^MemoryMax=(\d+)M$/m.exec(unit)?.[1]);
    const promised = number("docs/product/requests.md", /stays\s+under\s+(\d+)\s+MB\s+of\s+memory/);
    const wanted = number("docs/operations/README.md", /about\s+(\d+)\s+GB\s+of\s+memory/);
    expect(most).toBeGreaterThan(promised);
    expect(most).toBeLessThan(1000 * wanted);
  });

  test("the unit gives the service the environment of npm start", () => {
    expect(environment).toMatch(/^MALLOC_/);
    expect(unit).toContain(`Environment=${environment}\n`);
  });
});
