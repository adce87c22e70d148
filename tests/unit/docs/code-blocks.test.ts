import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Block = { place: string; info: string; lines: string[] };

/** The fenced code blocks of a document. */
function blocksOf(path: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of readFileSync(path, "utf8").split("\n").entries()) {
    const [, info] = /^\s*```(.*)$/.exec(line) ?? [];
    if (info === undefined) open?.lines.push(line);
    else if (open) open = undefined;
    else {
      open = { place: `${path}:${index + 1}`, info, lines: [] };
      blocks.push(open);
    }
  }
  return blocks;
}

const blocks = globSync("{*,docs/**/*,deploy/**/*,wordpress/**/*,server/**/*,lib/**/*}.md").flatMap(blocksOf);
const commands = blocks.filter(({ info }) => info === "bash");

describe("the code in the documents", () => {
  test("a code block starts below its fence, which names the language, and for SQL the plugin", () => {
    expect(blocks.length).toBeGreaterThan(20);
    const odd = blocks.filter(({ info }) => !/^(?:\w*|sql \w+)$/.test(info));
    expect(odd.map(({ place }) => place)).toEqual([]);
  });

  test.each(commands)("the commands at $place can be pasted into a shell", ({ lines }) => {
    // A name in angle brackets stands for what the operator knows.
    const text = lines.join("\n").replace(/<[^<>\n]+>/g, "name");
    expect(() => execFileSync("bash", ["-n"], { input: text, stdio: "pipe" })).not.toThrow();
  });
});
