"use client";

import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** Shown in place of an ad: leads to the plans. */
export function FallbackCard({ texts, className }: { texts: Texts["ads"]; className: string }) {
  return (
    <div
      className={`flex flex-col items-center justify-center gap-3 overflow-hidden rounded-card bg-lamp p-3 text-center sm:p-4 [contain:layout_paint] ${className}`}
    >
      <p className="flex gap-2">
        <span className="rounded-full border border-control px-2 py-px text-xs leading-[1.6] font-bold tracking-badge text-muted">
          {texts.fallback}
        </span>
        <span className="vip">{texts.vip}</span>
      </p>
      <p className="text-sm text-muted">{texts.fallbackText}</p>
      <Link className="btn gold sm max-sm:px-2 max-sm:text-[0.8125rem]" href={paths.vip}>
        {texts.unlock}
      </Link>
    </div>
  );
}
