import "server-only";
import { noStore } from "#lib/bff/answer.ts";
import type { Numbers } from "#lib/contracts/desk/numbers.ts";
import { SiteError } from "#lib/platform/errors.ts";

const tables = [
  "days",
  "videos",
  "anchors",
  "triggers",
  "languages",
  "members",
  "revenue",
  "searches",
  "purchases",
] as const;
type Table = (typeof tables)[number];

/** The table in the address. @throws SiteError 400 */
export function readTable(request: Request): Table {
  const name = new URL(request.url).searchParams.get("table") ?? "days";
  const table = tables.find((known) => known === name);
  if (table === undefined) throw new SiteError(400, "BAD_REQUEST");
  return table;
}

/** A quoted cell. An apostrophe keeps a spreadsheet from running a text as a formula. */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe =
    /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value)
      ? `'${value}`
      : value;
  return `"${safe.replaceAll('"', '""').replace(/[\r\n\t]+/g, " ")}"`;
}

/** CSV (RFC 4180) with a header, in UTF-8 with a byte order mark, which Excel needs. */
export function csvText(rows: readonly Record<string, string | number>[]): string {
  const [first] = rows;
  if (first === undefined) return "\uFEFF";
  const names = Object.keys(first);
  const lines = rows.map((row) => names.map((name) => csvCell(row[name] ?? "")).join(","));
  return `\uFEFF${[names.join(","), ...lines].join("\r\n")}\r\n`;
}

/** @throws SiteError 403 for a table that the caller may not read */
export function answerCsv(table: Table, numbers: Numbers): Response {
  const triggers = numbers.triggers.map(({ names, ...row }) => ({
    ...row,
    names: Object.values(names).join(", "),
  }));
  const rows = { ...numbers, triggers }[table];
  if (rows === null) throw new SiteError(403, "NUMBERS_FORBIDDEN");
  return new Response(csvText(rows), {
    headers: {
      ...noStore,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${table}-${numbers.from}-${numbers.to}.csv"`,
      "x-content-type-options": "nosniff",
    },
  });
}
