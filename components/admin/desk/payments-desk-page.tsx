"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useState } from "react";
import { Guard } from "#components/account/guard.tsx";
import { showToast } from "#components/toast/show-toast.ts";
import { Panel } from "#components/ui/panel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { changeAtDesk, deskQuery } from "#lib/browser/admin/payments-desk.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { type DeskState, maxDeskSearch } from "#lib/contracts/desk/payments-desk.ts";
import { timeAgo, zoneName } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { DeskCounts } from "./desk-counts.tsx";
import type { Act } from "./desk-decision.tsx";
import { DeskHealth } from "./desk-health.tsx";
import { DeskReportsPart } from "./desk-reports-part.tsx";
import { DeskTable } from "./desk-table.tsx";
import { DeskWithdrawals } from "./desk-withdrawals.tsx";

type DeskTexts = Texts["admin"];
type PaymentsDeskProps = {
  texts: DeskTexts;
  reports: ComponentProps<typeof DeskReportsPart>;
  guard: Pick<Texts["member"], "denied" | "profile">;
  /** The name of the link to the numbers. */
  numbers: string;
};

function Search({ texts, onSearch }: { texts: DeskTexts; onSearch: (text: string) => void }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim());
  };
  return (
    <search className="min-w-0 flex-1">
      <form className="flex max-w-140 gap-2" onSubmit={send}>
        <input
          type="search"
          name="search"
          className="field min-h-11 rounded-full"
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={maxDeskSearch}
          onChange={({ target }) => target.value === "" && onSearch("")}
        />
        <button type="submit" className="btn">
          {texts.find}
        </button>
      </form>
    </search>
  );
}

function Desk({ texts }: { texts: DeskTexts }) {
  const locale = useLocale();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<DeskState | null>(null);
  const { data, error, isError, isFetching, refetch } = useQuery(deskQuery(search), queryClient);
  const [busy, setBusy] = useState(false);
  const act: Act = async (body, done) => {
    if (busy) return;
    setBusy(true);
    try {
      await changeAtDesk(body);
      showToast("success", done);
    } catch (error) {
      showToast("error", error instanceof ApiError ? error.message : texts.failed);
    }
    setBusy(false);
  };
  if (error instanceof ApiError && error.code === "SECOND_FACTOR_MISSING")
    return (
      <Panel title={texts.factorTitle} text={texts.factorText} alert>
        <Link className="btn primary" href={paths.profile}>
          {texts.factorLink}
        </Link>
      </Panel>
    );
  if (isError)
    return (
      <Panel title={texts.failed} text="" alert>
        <button type="button" className="btn primary" onClick={() => refetch()}>
          {texts.reload}
        </button>
      </Panel>
    );
  // Keyed separately: morphing the skeleton into the list would count as layout shift. The reports wait below the screen.
  if (!data)
    return (
      <div key="waiting" className="min-h-svh">
        <div className="skeleton h-100" />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={isFetching || busy}>
      <DeskCounts
        counts={data.counts}
        withdrawals={data.withdrawals.length}
        texts={texts.counts}
        onChoose={setChosen}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Search texts={texts} onSearch={setSearch} />
        <p role="status" className="text-sm text-muted max-sm:w-full">
          {fill(texts.checked, { age: timeAgo(data.checkedAt, locale), zone: zoneName(locale) })}
        </p>
      </div>
      <DeskWithdrawals lines={data.withdrawals} texts={texts} act={act} busy={busy} />
      <DeskTable
        rows={data.rows}
        search={search}
        chosen={chosen}
        onChoose={setChosen}
        texts={texts}
        act={act}
        busy={busy}
      />
      <DeskHealth findings={data.findings} texts={texts} />
    </div>
  );
}

/** /admin: the payments, and what waits for an administrator (product: Payments desk). */
export function PaymentsDeskPage({ texts, reports, guard, numbers }: PaymentsDeskProps) {
  const head = (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-8">
        <h1>{texts.title}</h1>
        <Link className="btn sm" href={paths.adminNumbers}>
          {numbers}
        </Link>
      </div>
      <p className="mt-2 mb-6 text-muted">{texts.intro}</p>
    </>
  );
  return (
    <Guard allow={["admin"]} texts={guard} path={paths.admin} head={head}>
      {() => (
        <>
          {head}
          <Desk texts={texts} />
          <DeskReportsPart {...reports} />
        </>
      )}
    </Guard>
  );
}
