"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { PlainList } from "#components/ui/lists/plain-list.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { SanitisedHtml } from "#components/ui/sanitised-html.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { decideReport, deskReportsQuery } from "#lib/browser/comment/report.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { DecisionBody, DeskReport } from "#lib/contracts/desk/report.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type DeskReportListProps = { texts: Texts["reports"]; reasons: Texts["talk"]["reasons"] };
type RowProps = DeskReportListProps & {
  report: DeskReport;
  busy: boolean;
  decide: (action: DecisionBody["action"]) => void;
};

function Row({ report, texts, reasons, busy, decide }: RowProps) {
  const locale = useLocale();
  const { kind, state, isPublic, author, date, content, editUrl, video } = report;
  const why = report.reasons.map(({ reason, count }) => `${reasons[reason]} × ${count}`).join(" · ");
  const name = kind === "video" ? video.title : fill(texts.of, { author: author || texts.nobody });
  const button = (action: DecisionBody["action"], text: string, look: string) => (
    <button type="button" className={`btn sm ${look}`} aria-disabled={busy} onClick={() => decide(action)}>
      {text}
      <span className="sr-only"> {name}</span>
    </button>
  );
  return (
    <li className="grid gap-2 border-t border-edge py-4 wrap-anywhere">
      <p className="text-sm text-muted">
        {kind === "video" ? texts.video : <bdi>{name}</bdi>}
        {date && ` · ${shortDate(date, locale)}`} ·{" "}
        <Link className="text-link" href={paths.video(video.slug)}>
          {video.title}
        </Link>{" "}
        · {state === "hidden" ? texts.hidden : isPublic ? texts.shown : texts.waiting}
      </p>
      {content !== null && <SanitisedHtml className="comment-text" dir="auto" html={content} />}
      <p className="text-sm">{why || (state === "open" ? texts.byWord : "")}</p>
      {report.texts.map((text) => (
        <blockquote key={text} className="border-l-2 border-edge-strong pl-3 text-sm text-muted" dir="auto">
          {text}
        </blockquote>
      ))}
      <div className="flex flex-wrap gap-2">
        {kind === "comment" && state === "open" && button("hide", texts.hide, "danger")}
        {button("keep", kind === "video" ? texts.close : isPublic ? texts.keep : texts.show, "")}
        {editUrl && (
          <a className="btn ghost sm" href={editUrl} target="_blank" rel="noopener noreferrer">
            {texts.edit}
            <span className="sr-only"> {name}</span>
          </a>
        )}
      </div>
    </li>
  );
}

/** What members reported, and comments that wait for review. */
export function DeskReportList({ texts, reasons }: DeskReportListProps) {
  const { data, error, refetch } = useQuery(deskReportsQuery, queryClient);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLElement>(null);
  const decide = async (body: DecisionBody) => {
    if (busy) return;
    setBusy(true);
    try {
      await decideReport(body);
      showToast("success", body.action === "hide" ? texts.wasHidden : texts.wasKept);
      // The pressed button has gone with its row.
      list.current?.focus({ preventScroll: true });
    } catch (error) {
      showToast("error", texts.failed, error instanceof ApiError ? { description: error.message } : {});
    }
    setBusy(false);
  };
  if (error) {
    const text = error instanceof ApiError && error.status === 403 ? error.message : texts.loadFailed;
    return <LoadFailed text={text} retry={texts.retry} onRetry={() => void refetch()} />;
  }
  if (!data) return <div className="skeleton h-40" />;
  const { reports } = data;
  return (
    <section ref={list} aria-label={texts.title} aria-busy={busy} tabIndex={-1}>
      {reports === null || reports.length === 0 ? (
        <p className="py-4 text-muted">{reports === null ? texts.none : texts.empty}</p>
      ) : (
        <PlainList>
          {reports.map((report) => (
            <Row
              key={`${report.kind} ${report.id}`}
              report={report}
              texts={texts}
              reasons={reasons}
              busy={busy}
              decide={(action) => decide({ kind: report.kind, id: report.id, action })}
            />
          ))}
        </PlainList>
      )}
    </section>
  );
}
