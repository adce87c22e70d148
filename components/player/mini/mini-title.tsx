"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import type { CarriedSound } from "#components/player/source/carried-sound.ts";
import type { Trouble } from "#components/player/source/source-playback.ts";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { sleepDefaults } from "#lib/browser/player/sleep/sleep-state.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

/** Classes on a phone: of the title, or of a notice below it, whose title then has one line. */
const onTwoLines = "max-md:line-clamp-2 max-md:leading-4.5 max-md:whitespace-normal";

/** The title and the position of the sound, with a link to its page. */
export function MiniTitle({ sound: { media, player, playback, texts } }: { sound: CarriedSound }) {
  const locale = useLocale();
  const second = usePlayable(player, (source) => Math.floor(source.currentTime));
  const duration = usePlayable(player, (source) => (Number.isFinite(source.duration) ? source.duration : 0));
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { stopped } = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  useEffect(() => playback?.watchTrouble(setTrouble), [playback]);
  const failure = trouble && (trouble === "lost" ? texts.lost : texts.broken);
  const notice = failure ?? (stopped && texts.mini.stopped);
  return (
    <Link className="mini-title" href={paths.video(media.slug)}>
      <span className="mini-picture">
        {media.imageUrl && <img src={pictureUrl(media.imageUrl, 320)} width={320} height={180} alt="" />}
      </span>
      <span className="min-w-0">
        <b
          className={`block truncate font-card max-md:text-sm ${notice ? "" : onTwoLines}`}
          lang={foreignLanguageOf(media.title, locale)}
        >
          {media.title}
        </b>
        <span className={`block truncate text-sm text-muted tabular-nums ${notice ? onTwoLines : ""}`}>
          {notice || (
            <>
              {media.isTrailer && `${texts.mini.trailer} · `}
              <span className="max-md:hidden" lang={foreignLanguageOf(media.anchorName, locale)}>
                {media.anchorName}
              </span>
              <span aria-hidden="true">
                {media.anchorName && <span className="max-md:hidden"> · </span>}
                {timecode(second)}
                {duration > 0 && ` / ${timecode(duration)}`}
              </span>
            </>
          )}
        </span>
      </span>
      <span role="status" className="sr-only">
        {failure ?? (stopped && texts.sleep.stopped)}
      </span>
      <i
        className="mini-progress"
        style={{ width: `${duration > 0 ? Math.min(100, (second / duration) * 100) : 0}%` }}
      />
    </Link>
  );
}
