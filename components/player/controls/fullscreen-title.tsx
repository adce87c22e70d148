"use client";

import { useFullscreen } from "#components/player/hooks/use-fullscreen.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type FullscreenTitleProps = {
  title: string;
  /** The trailer's ribbon is in the corner. */
  isBelowRibbon: boolean;
};

/** From the top of a 16:9 picture on, so that no title lies half on a black bar. */
const top = "pt-[max(1.5rem,(100vh-56.25vw)/2+1rem)]";
const belowRibbon = "pt-[max(3.5rem,(100vh-56.25vw)/2+1rem)]";

/**
 * The video's title on the picture in full screen, shown together with the bar. Leaves room for a notice on its right.
 */
export function FullscreenTitle({ title, isBelowRibbon }: FullscreenTitleProps) {
  const locale = useLocale();
  if (!useFullscreen()) return null;
  return (
    <p
      lang={foreignLang(title, locale)}
      className={`pointer-events-none absolute inset-x-0 top-0 z-1 truncate bg-linear-to-b from-black/80 to-transparent pr-36 pb-12 pl-4 font-heading transition-opacity duration-240 sm:pl-8 sm:text-lg [.player-stage:not([data-rest=awake])_&]:opacity-0 ${isBelowRibbon ? belowRibbon : top}`}
    >
      {title}
    </p>
  );
}
