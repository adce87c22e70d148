"use client";

import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";

/** Stands where no ad came: leads to the plans. */
export function FallbackCard({ texts }: { texts: Texts["ads"] }) {
  return (
    <div className="ad-fallback">
      <p className="flex gap-2">
        <span className="ad-badge">{texts.fallback}</span>
        <span className="vip">{texts.vip}</span>
      </p>
      <p className="text-sm text-muted">{texts.fallbackText}</p>
      <Link className="btn gold sm" href={paths.vip}>
        {texts.unlock}
      </Link>
    </div>
  );
}
