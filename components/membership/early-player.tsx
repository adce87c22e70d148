import { LonePlayer } from "#components/player/lone-player.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { EarlyVideo, PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { Link } from "#lib/i18n/link.tsx";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export type Playing = {
  video: EarlyVideo;
  source: PlayerSource;
  /** A card was pressed; not where the address names the video. */
  startsByItself: boolean;
};

/** The video that plays on the page, with its title and anchor. */
export function EarlyPlayer({ texts, ...playing }: Playing & { texts: Texts["player"] }) {
  const locale = useLocale();
  const { title, anchor } = playing.video;
  return (
    <>
      <LonePlayer {...playing} texts={texts} />
      <div className="mb-8">
        <h2 className="text-xl" lang={foreignLang(title, locale)}>
          {title}
        </h2>
        {anchor && (
          <Link
            className="quiet-link text-muted"
            href={paths.anchor(anchor.slug)}
            lang={foreignLang(anchor.name, locale)}
          >
            {anchor.name}
          </Link>
        )}
      </div>
    </>
  );
}
