"use client";

import { useFullscreen } from "#components/player/hooks/use-fullscreen.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

/** The video's title on the picture in full screen. */
export function FullscreenTitle({ title }: { title: string }) {
  const locale = useLocale();
  if (!useFullscreen()) return null;
  return (
    <p lang={foreignLanguageOf(title, locale)} className="fullscreen-title">
      {title}
    </p>
  );
}
