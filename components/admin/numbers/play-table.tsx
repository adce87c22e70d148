import type { ReactNode } from "react";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { PlayNumbers } from "#lib/contracts/desk/numbers.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { type NumbersProps, shareText, shortNumber } from "./numbers-props.ts";
import { NumbersTable } from "./numbers-table.tsx";

type PlayTableProps = Pick<NumbersProps, "texts" | "days"> & {
  table: string;
  title: string;
  rows: readonly (PlayNumbers & { key: string; name: ReactNode })[];
};

/** Plays by video, anchor or another subject, the most played first, with a bar for each. */
export function PlayTable({ table, title, rows, texts, days }: PlayTableProps) {
  const locale = useLocale();
  const mostPlays = Math.max(1, rows[0]?.plays ?? 0);
  return (
    <NumbersTable
      table={table}
      title={title}
      texts={texts}
      days={days}
      columns={[texts.name, texts.plays, texts.minutes, texts.finished, texts.slept]}
      rows={rows.map(({ key, name, plays, minutes, finished, slept }) => ({
        key,
        name,
        cells: [
          shortNumber(plays, locale),
          shortNumber(minutes, locale),
          shareText(finished, plays, locale),
          shortNumber(slept, locale),
        ],
        part: plays / mostPlays,
      }))}
    />
  );
}

/** Rows that link to their page. */
export const linkedRows = <Row extends { slug: string; name: string }>(
  rows: readonly Row[],
  path: (slug: string) => string,
) =>
  rows.map((row) => ({
    ...row,
    key: row.slug,
    name: (
      <Link
        className="underline decoration-edge-strong underline-offset-3 hover:decoration-current"
        href={path(row.slug)}
      >
        {row.name}
      </Link>
    ),
  }));
