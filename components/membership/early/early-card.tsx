import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import type { EarlyTeaser } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type CardBodyProps = {
  video: EarlyTeaser;
  texts: Texts["earlyAccess"];
  anchorName?: string | undefined;
  /** A picture for the video's state. */
  mark?: ReactNode;
};

/** A video's picture, title and the day on which it becomes public. */
export function EarlyCardBody({ video, texts, anchorName, mark }: CardBodyProps) {
  const { title, imageUrl, duration, publicAt } = video;
  const locale = useLocale();
  return (
    <>
      <span className="card-art">
        {imageUrl && (
          <Picture
            src={imageUrl}
            sizes="(min-width: 1024px) 260px, (min-width: 640px) 33vw, 92vw"
            loading="lazy"
          />
        )}
        {mark}
        {duration !== null && <span className="card-length">{timecode(duration)}</span>}
      </span>
      <span className="card-title" lang={foreignLanguageOf(title, locale)}>
        {title}
      </span>
      <span>
        {anchorName && (
          <span className="card-meta truncate" lang={foreignLanguageOf(anchorName, locale)}>
            {anchorName}
          </span>
        )}
        <span className="card-meta">
          <time dateTime={publicAt}>{fill(texts.publicOn, { date: shortDate(publicAt, locale) })}</time>
        </span>
      </span>
    </>
  );
}

type LockedProps = Pick<CardBodyProps, "texts"> & { teasers: readonly EarlyTeaser[] };

/** What members can already watch, for everybody else. */
export function LockedVideos({ texts, teasers }: LockedProps) {
  return (
    <section className="min-w-0 max-w-240 grow basis-140 rounded-card bg-shade p-5">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 mb-4 text-base">{texts.intro}</p>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {teasers.map((video) => (
          <li key={video.title} className="card flex flex-col">
            <EarlyCardBody
              video={video}
              texts={texts}
              mark={
                <span className="absolute top-2 left-2 grid size-9 place-items-center rounded-full bg-shade">
                  <Icon>
                    <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
                  </Icon>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
