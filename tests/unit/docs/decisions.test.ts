import { describe, expect, test } from "vitest";
import { documents, exists, headings, read } from "#tests/support/repository.ts";

const folder = "docs/decisions/";
const decisions = documents.filter(([path]) => path.startsWith(folder) && !path.endsWith("README.md"));

/** Such as `Accepted 2026-11-21.`; more may follow. */
const statusLine =
  /^# .+\n\n(Accepted|Proposed|Superseded by \[[^\]]+\]\([\w-]+\.md\)) (\d{4}-\d\d-\d\d)[.;]/;

describe.each(decisions)("%s", (path, text) => {
  test("a decision begins with its status and its date", () => {
    expect(text).toMatch(statusLine);
    const [, , date = ""] = statusLine.exec(text) ?? [];
    expect(new Date(date).toJSON()).toMatch(`${date}T`);
  });

  test("a decision says what was decided, why, and what it costs", () => {
    const parts = headings(path).slice(1);
    expect(parts).toEqual([
      "Context",
      "Decision",
      ...(parts.includes("Measured") ? ["Measured"] : []),
      "Cost",
    ]);
  });
});

const rows = (text: string) =>
  [...text.matchAll(/^\| \[?(.+?)\]?(?:\(([\w-]+\.md)\))? +\| (\d{4}-\d\d-\d\d) \| (.+?) +\|$/gm)].map(
    ([, title, file, date, status]) => ({ title, file, date, status }),
  );
const [current = "", superseded = ""] = read(`${folder}README.md`).split("\n## Superseded\n");

test("the list of decisions has each decision once, with its title, date and status", () => {
  const inFiles = decisions.map(([path, text]) => {
    const [, status = "", date] = statusLine.exec(text) ?? [];
    return { title: headings(path)[0], file: path.slice(folder.length), date, status: status.toLowerCase() };
  });
  const byFile = (list: { file: string | undefined }[]) =>
    list.toSorted((one, other) => String(one.file).localeCompare(String(other.file)));
  expect(byFile(rows(current))).toEqual(byFile(inFiles));
});

test("a decision that supersedes another names one that exists", () => {
  const successors = [
    ...rows(superseded).map(({ status = "" }) => /\(([\w-]+\.md)\)$/.exec(status)?.[1] ?? status),
    ...decisions.flatMap(([, text]) => /^Superseded by \[[^\]]+\]\(([\w-]+\.md)\)/m.exec(text)?.[1] ?? []),
  ];
  expect(successors.length).toBeGreaterThan(0);
  expect(successors.filter((file) => !exists(folder + file))).toEqual([]);
});
