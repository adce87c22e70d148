"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Guard } from "#components/account/guard.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { numbersQuery } from "#lib/browser/admin/numbers.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { type Period, periods } from "#lib/contracts/desk/numbers.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { AudienceTables } from "./audience-tables.tsx";
import { DayChart } from "./day-chart.tsx";
import { Headline } from "./headline.tsx";
import { VideoTables } from "./video-tables.tsx";

type NumbersTexts = Texts["numbers"];

function Failure({ error, texts, retry }: { error: Error; texts: NumbersTexts; retry: () => void }) {
  const code = error instanceof ApiError ? error.code : "";
  if (code === "NUMBERS_FORBIDDEN")
    return <Panel title={texts.forbiddenTitle} text={texts.forbiddenText} alert />;
  if (code === "NUMBERS_MISSING") return <Panel title={texts.missingTitle} text={texts.missingText} alert />;
  const isFactor = code === "SECOND_FACTOR_MISSING";
  return (
    <Panel title={texts.failed} text={error instanceof ApiError ? error.message : ""} alert>
      {isFactor ? (
        <Link className="btn primary" href={paths.profile}>
          {texts.profile}
        </Link>
      ) : (
        <button type="button" className="btn primary" onClick={retry}>
          {texts.reload}
        </button>
      )}
    </Panel>
  );
}

function NumbersView({ texts }: { texts: NumbersTexts }) {
  const locale = useLocale();
  const [days, setDays] = useState<Period>(28);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(numbersQuery(days), queryClient);
  if (error && !data) return <Failure error={error} texts={texts} retry={() => refetch()} />;
  // Keyed separately: morphing the skeleton into the numbers would count as layout shift.
  if (!data) return <div key="waiting" className="skeleton h-200" />;
  const shown = { numbers: data, texts, days: isPlaceholderData ? null : days };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-10" aria-busy={isFetching}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.period}</legend>
          {periods.map((period) => (
            <button
              key={period}
              type="button"
              className="btn sm aria-pressed:bg-accent aria-pressed:text-on-accent"
              aria-pressed={period === days}
              onClick={() => setDays(period)}
            >
              {texts.periods[period]}
            </button>
          ))}
        </fieldset>
        <p role="status" className="text-sm text-muted">
          {fill(texts.range, { from: shortDate(data.from, locale), to: shortDate(data.to, locale) })}
        </p>
        {data.scope === "all" && (
          <Link className="btn sm sm:ml-auto" href={paths.admin}>
            {texts.back}
          </Link>
        )}
      </div>
      <Headline {...shown} />
      <DayChart {...shown} />
      <div className="columns-1 gap-5 *:mb-5 *:break-inside-avoid xl:columns-2">
        <VideoTables {...shown} />
        <AudienceTables {...shown} />
      </div>
    </div>
  );
}

type NumbersPageProps = { texts: NumbersTexts; guard: Pick<Texts["member"], "denied" | "profile"> };

/** /admin/numbers: what was played, who joined, what was paid (product: Numbers). */
export function NumbersPage({ texts, guard }: NumbersPageProps) {
  const head = (
    <>
      <h1 className="pt-8">{texts.title}</h1>
      <p className="mt-2 mb-6 text-muted">{texts.intro}</p>
    </>
  );
  return (
    <Guard allow={["admin", "vip", "user"]} texts={guard} path={paths.adminNumbers} head={head}>
      {() => (
        <>
          {head}
          <NumbersView texts={texts} />
        </>
      )}
    </Guard>
  );
}
