"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { deskReportsQuery } from "#lib/browser/comment/report.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type DeskReportsPartProps = { texts: Texts["reports"]; reasons: Texts["talk"]["reasons"] };

/** The queue of reports, open where one waits; the code of its rows loads when it is opened. */
export function DeskReportsPart(props: DeskReportsPartProps) {
  const { texts } = props;
  const { data } = useQuery(deskReportsQuery, queryClient);
  const waiting = data?.reports?.filter(({ state }) => state === "open").length ?? 0;
  // Stays open when the last one is decided.
  const [opens, setOpens] = useState(false);
  if (waiting > 0 && !opens) setOpens(true);
  const { part, failed, load } = useLazy(() => import("./desk-report-list.tsx"));
  return (
    <details
      className="box mt-5 rounded-card p-5"
      open={opens}
      onToggle={({ currentTarget }) => currentTarget.open && load()}
    >
      <summary className="cursor-pointer">
        <h2 className="inline text-lg">{texts.title}</h2>
        {data && (
          <span className={`ml-3 text-sm ${waiting > 0 ? "text-gold" : "text-ok"}`}>
            {waiting > 0 ? fill(texts.toReview, { count: waiting }) : texts.empty}
          </span>
        )}
      </summary>
      <p className="mt-2 mb-3 text-sm text-muted">{texts.intro}</p>
      {failed && <p role="alert">{texts.loadFailed}</p>}
      {part && <part.DeskReportList {...props} />}
    </details>
  );
}
