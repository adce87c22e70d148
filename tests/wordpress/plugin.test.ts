import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const files = globSync("{wordpress,scripts}/**/*.php");

describe("the plugin's files", () => {
  test.each(files)("the file %s of the plugin is valid PHP", (file) => {
    expect(execFileSync("php", ["-l", file], { encoding: "utf8" })).toContain("No syntax errors");
  });

  test("each file of the plugin is about one class or enum, and can be opened only by WordPress", () => {
    for (const file of globSync("wordpress/murmur/includes/**/*.php")) {
      const code = readFileSync(file, "utf8");
      expect(code, file).toContain("declare( strict_types=1 );");
      expect(code.match(/^(?:final |abstract )?(?:class|interface|trait|enum) /gm), file).toHaveLength(1);
    }
    expect(readFileSync("wordpress/murmur/murmur.php", "utf8")).toContain("defined( 'ABSPATH' ) || exit;");
  });
});
