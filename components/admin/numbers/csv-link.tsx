import { fill } from "#lib/i18n/format/fill.ts";
import type { Shown } from "./shown.ts";

type CsvLinkProps = Pick<Shown, "texts" | "days"> & { table: string; name: string };

/** A table as a file; nothing while another period shows. */
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
