"use client";

import { useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { keepAccount } from "#lib/browser/session/member.ts";
import { refreshEverywhere } from "#lib/browser/session/session.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

/** Asks a member who has requested the deletion whether to keep the account. */
export function KeepAccount({ at, texts }: { at: string; texts: Texts["member"]["ownData"] }) {
  const locale = useLocale();
  const [isKeeping, setKeeping] = useState(false);
  const keep = async () => {
    if (isKeeping) return;
    setKeeping(true);
    try {
      await keepAccount();
      await refreshEverywhere();
      showToast("success", texts.kept);
    } catch (error) {
      showToast("error", error instanceof Error && error.message ? error.message : texts.keepFailed);
    }
    setKeeping(false);
  };
  return (
    <section className="box grid justify-items-start gap-3 p-6" aria-label={texts.keepHeading}>
      <h2 className="text-lg">{texts.keepHeading}</h2>
      <p>{fill(texts.keepText, { date: shortDate(at, locale) })}</p>
      <button type="button" className="btn primary" aria-disabled={isKeeping} onClick={keep}>
        {isKeeping ? texts.keeping : texts.keep}
      </button>
    </section>
  );
}
