import { paths } from "#lib/addresses/paths.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { type NumbersProps, shortNumber } from "./numbers-props.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { linkedRows, PlayTable } from "./play-table.tsx";

/** What was played; for administrators also what led to purchases, and what was searched in vain. */
export function VideoTables({ numbers, texts, days }: NumbersProps) {
  const locale = useLocale();
  const { scope, videos, anchors, purchases, searches } = numbers;
  const common = { texts, days };
  return (
    <>
      <PlayTable table="videos" title={texts.videos} rows={linkedRows(videos, paths.video)} {...common} />
      {scope === "all" && (
        <PlayTable
          table="anchors"
          title={texts.anchors}
          rows={linkedRows(anchors, paths.anchor)}
          {...common}
        />
      )}
      {purchases && (
        <NumbersTable
          table="purchases"
          title={texts.purchases}
          text={texts.purchasesText}
          columns={[texts.name, texts.count]}
          rows={linkedRows(purchases, paths.video).map((row) => ({
            ...row,
            cells: [shortNumber(row.count, locale)],
          }))}
          {...common}
        />
      )}
      {searches && (
        <NumbersTable
          table="searches"
          title={texts.searches}
          columns={[texts.term, texts.times]}
          rows={linkedRows(
            searches.map((search) => ({ ...search, slug: search.term, name: search.term })),
            (term) => paths.videos({ query: term }),
          ).map((row) => ({ ...row, cells: [shortNumber(row.times, locale)] }))}
          {...common}
        />
      )}
    </>
  );
}
