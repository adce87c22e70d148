import { LonePlayer } from "#components/player/lone-player.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { EarlyVideo, PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export type EarlyPlayback = {
  video: EarlyVideo;
  source: PlayerSource;
  /** A card was pressed; not where the address names the video. */
  startsByItself: boolean;
};

type EarlyPlayerProps = EarlyPlayback & { texts: Texts["player"]; others: { text: string; href: string } };

/** The video that plays on the page, with its title and anchor, and the way back to the others. */
export function EarlyPlayer({ texts, others, ...playing }: EarlyPlayerProps) {
  const locale = useLocale();
  const { title, anchor } = playing.video;
  return (
    <>
      <LonePlayer {...playing} texts={texts} />
      <div className="mb-8 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <h2 className="text-xl" lang={foreignLanguageOf(title, locale)}>
          {title}
        </h2>
        {anchor && (
          <Link
            className="quiet-link justify-self-start text-muted"
            href={paths.anchor(anchor.slug)}
            lang={foreignLanguageOf(anchor.name, locale)}
          >
            {anchor.name}
          </Link>
        )}
        <a className="quiet-link col-start-2 row-start-1 text-sm text-muted" href={others.href}>
          {others.text}
        </a>
      </div>
    </>
  );
}
