"use client";

import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type DeskReportsPartProps = { texts: Texts["reports"]; reasons: Texts["talk"]["reasons"] };

/** The queue of reports; it loads when it is opened. */
export function DeskReportsPart(props: DeskReportsPartProps) {
  const { texts } = props;
  const { part, failed, load } = useLazy(() => import("./desk-report-list.tsx"));
  return (
    <details
      className="box mt-5 rounded-card p-5"
      onToggle={({ currentTarget }) => currentTarget.open && load()}
    >
      <summary className="cursor-pointer">
        <h2 className="inline text-lg">{texts.title}</h2>
      </summary>
      <p className="mt-2 mb-3 text-sm text-muted">{texts.intro}</p>
      {failed && <p role="alert">{texts.loadFailed}</p>}
      {part && <part.DeskReportList {...props} />}
    </details>
  );
}
