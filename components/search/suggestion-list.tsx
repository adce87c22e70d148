"use client";

import type { ReactNode } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { Suggestions } from "#lib/browser/shell/suggestions.ts";
import { pictureUrl } from "#lib/catalogue/pictures.ts";
import { fill } from "#lib/format/fill.ts";
import { fillCount } from "#lib/format/fill-count.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Locale } from "#lib/languages/languages.ts";
import type { Texts } from "#lib/languages/texts.ts";
import { clock } from "#lib/player/time.ts";

export type SearchTexts = Omit<Texts["search"], "submit"> &
  Pick<Texts["layout"], "videos" | "anchors" | "vip"> & { none: Texts["videos"]["emptySearch"] };

type SuggestionListProps = {
  id: string;
  found: Suggestions;
  /** The index of the option that the arrow keys have chosen. */
  active: number;
  texts: SearchTexts;
  go: (address: string) => void;
};

/** On a phone the list fills the screen below the header. */
const list = `absolute top-[calc(100%+8px)] left-1/2 -translate-x-1/2 max-h-[calc(100dvh-80px)] w-150 max-w-[calc(100vw-48px)] overflow-y-auto
  overscroll-contain rounded-card border border-line bg-raised p-2 shadow-menu max-sm:top-full max-sm:left-0 max-sm:translate-x-0
  max-sm:h-[calc(100dvh-64px)] max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0
  max-sm:bg-bg max-sm:shadow-none`;
const headline = "px-3 pt-3 pb-1.5 text-sm font-heading text-muted";
const suggestion = `flex min-h-11 items-center gap-3.5 rounded-lg px-3 py-1.5 hover:bg-film-strong aria-selected:bg-film-strong
  forced-colors:aria-selected:outline-2`;

const isNothing = ({ total, anchors }: Suggestions) => total + anchors.length === 0;

/** The text that screen readers announce. */
export function foundText(found: Suggestions, texts: SearchTexts, locale: Locale): string {
  if (isNothing(found)) return fill(texts.none, { query: found.query });
  const count = found.anchors.length + found.videos.length;
  return fillCount(texts.found, count, locale);
}

function AnchorSuggestion({ name, imageUrl }: Suggestions["anchors"][number]) {
  return (
    <>
      <Avatar src={imageUrl} name={name} size="lg" />
      <span lang={foreignLang(name, useLocale())}>{name}</span>
    </>
  );
}

function VideoSuggestion({ video, vip }: { video: Suggestions["videos"][number]; vip: string }) {
  const locale = useLocale();
  const { title, imageUrl, isVip, anchor, duration } = video;
  return (
    <>
      {imageUrl && (
        <img
          src={pictureUrl(imageUrl, 160)}
          width={96}
          height={54}
          alt=""
          className="h-[54px] w-24 flex-none rounded-lg object-cover"
        />
      )}
      <span className="grid">
        <span lang={foreignLang(title, locale)}>{title}</span>
        <span className="card-parts text-sm text-muted">
          {anchor && <span lang={foreignLang(anchor.name, locale)}>{anchor.name} </span>}
          {duration !== null && <span>{clock(duration)}</span>}
        </span>
      </span>
      {isVip && <span className="vip ml-auto flex-none">{vip}</span>}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <fieldset aria-label={title}>
      <p className={headline} aria-hidden="true">
        {title}
      </p>
      {children}
    </fieldset>
  );
}

/** Suggested anchors and videos, and a link to all results. */
export function SuggestionList({ id, found, active, texts, go }: SuggestionListProps) {
  const locale = useLocale();
  const { query, anchors, videos, total } = found;
  const option = (at: number, href: string, children: ReactNode) => (
    <Link
      key={href}
      id={id + at}
      role="option"
      tabIndex={-1}
      aria-selected={at === active}
      className={suggestion}
      href={href}
      go={go}
    >
      {children}
    </Link>
  );
  return (
    <div className={list}>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={texts.suggestions}
        // The focus stays in the field: without it the list closes before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Group title={texts.anchors}>
          {anchors.map((anchor, at) =>
            option(at, paths.anchor(anchor.slug), <AnchorSuggestion {...anchor} />),
          )}
        </Group>
        <Group title={texts.videos}>
          {videos.map((video, at) =>
            option(
              anchors.length + at,
              paths.video(video.slug),
              <VideoSuggestion video={video} vip={texts.vip} />,
            ),
          )}
        </Group>
        {total > 0 &&
          option(
            anchors.length + videos.length,
            paths.videos({ query }),
            <span className="text-accent">{fillCount(texts.all, total, locale, { query })}</span>,
          )}
      </div>
      {isNothing(found) && (
        <p className={headline} aria-hidden="true">
          {foundText(found, texts, locale)}
        </p>
      )}
    </div>
  );
}
