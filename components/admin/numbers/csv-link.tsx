import { fill } from "#lib/i18n/format/fill.ts";
import type { NumbersProps } from "./numbers-props.ts";

type CsvLinkProps = Pick<NumbersProps, "texts" | "days"> & { table: string; name: string };

/** Downloads a table as a file. Hidden while the numbers of another period are still on the screen. */
export function CsvLink({ table, name, texts, days }: CsvLinkProps) {
  return (
    <a
      className="btn sm ml-auto"
      href={`/_api/admin/numbers.csv?days=${days ?? ""}&table=${table}`}
      aria-label={fill(texts.csvOf, { table: name })}
      aria-disabled={days === null}
      download
    >
      {texts.csv}
    </a>
  );
}
