import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
const [environment = "", options = ""] = scripts.start
  .replace(/ --env-file\S+/, "")
  .split(" NODE_ENV=production node ");

describe.each(["murmur.service", "murmur@.service"])("deploy/%s", (name) => {
  const unit = readFileSync(`deploy/${name}`, "utf8");

  test("starts the site with the options of npm start, which were measured", () => {
    const [, started = ""] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? [];
    expect(started.replace(/ --env-file\S+/, "")).toBe(options);
  });

  test("and in its environment", () => {
    expect(environment).toMatch(/^MALLOC_/);
    expect(unit).toContain(`Environment=${environment}\n`);
  });
});
