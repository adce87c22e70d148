"use client";

import { type ReactNode, useId, useState } from "react";
import { fill } from "#lib/i18n/format/fill.ts";
import { CsvLink } from "./csv-link.tsx";
import type { NumbersProps } from "./numbers-props.ts";

type NumbersTableProps = Pick<NumbersProps, "texts" | "days"> & {
  /** The table's name in the address of its file. */
  table: string;
  title: string;
  text?: string;
  columns: readonly string[];
  /** `part` of the highest row is drawn behind it, from 0 to 1. */
  rows: readonly { key: string; name: ReactNode; cells: readonly string[]; part?: number }[];
};

const [first, firstOnPhone] = [10, 5];

/** A table with a bar behind each row. It shows the first rows and a button for the rest. */
export function NumbersTable({ table, title, text, columns, rows, texts, days }: NumbersTableProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  // On a phone the numbers of a row with many stand below its name.
  const line =
    columns.length > 2
      ? "max-sm:grid max-sm:grid-cols-[4fr_4fr_5fr_4fr] max-sm:gap-x-2 max-sm:text-left max-sm:*:pl-0! max-sm:*:first:col-span-full max-sm:*:first:pb-0!"
      : "";
  return (
    <section aria-labelledby={id} className="box min-w-0 rounded-card p-4 sm:p-6">
      <div className="mb-3 flex items-center gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {rows.length > 0 && <CsvLink name={title} table={table} texts={texts} days={days} />}
      </div>
      {text && <p className="mb-3 text-sm text-muted">{text}</p>}
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{texts.none}</p>
      ) : (
        <table className="w-full text-sm tabular-nums" aria-labelledby={id}>
          <thead>
            <tr
              className={`text-right text-muted *:pb-2 *:pl-3 *:align-bottom *:font-normal *:first:pl-0 *:first:text-left ${line}`}
            >
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? rows.length : first).map(({ key, name, cells, part }) => (
              <tr
                key={key}
                className={`border-t border-edge text-right *:py-2 *:pl-3 *:align-top *:first:pl-0 ${line} ${isWhole ? "" : "max-sm:nth-[n+6]:hidden"}`}
              >
                <th scope="row" className="text-left font-normal wrap-anywhere">
                  {name}
                  {part !== undefined && (
                    <svg
                      className="mt-1 block h-1 w-full"
                      viewBox="0 0 100 4"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                    >
                      <rect width={100 * part} height="4" rx="2" className="fill-accent" />
                    </svg>
                  )}
                </th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > firstOnPhone && !isWhole && (
        <button
          type="button"
          className={`btn sm mt-3 ${rows.length > first ? "" : "sm:hidden"}`}
          onClick={() => setIsWhole(true)}
        >
          {fill(texts.all, { count: rows.length })}
        </button>
      )}
    </section>
  );
}
