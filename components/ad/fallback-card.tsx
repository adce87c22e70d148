"use client";

import { Link } from "#lib/i18n/client.ts";
import type { Texts } from "#lib/i18n/texts.ts";

/** Stands where no ad came: leads to the plans (spec §4). */
export function FallbackCard({ texts, vipHref }: { texts: Texts["ads"]; vipHref: string }) {
  return (
    <div className="ad-fallback">
      <p className="flex gap-2">
        <span className="ad-badge">{texts.fallback}</span>
        <span className="vip">{texts.vip}</span>
      </p>
      <p className="text-sm text-muted">{texts.fallbackText}</p>
      <Link className="btn gold sm" href={vipHref} prefetch={false}>
        {texts.unlock}
      </Link>
    </div>
  );
}
