"use client";

import { type MouseEvent, type ReactNode, useState } from "react";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { recentSearches } from "#lib/browser/search/recent-searches.ts";
import type { ShownSuggestions } from "#lib/browser/search/suggestions.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { fillCount } from "#lib/i18n/format/fill-count.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { type SearchTexts, SuggestedAnchor, SuggestedVideo, TriggerRow } from "./suggestion-rows.tsx";

type SuggestionListProps = {
  id: string;
  found: ShownSuggestions;
  /** The index of the option that the arrow keys have chosen. */
  active: number;
  texts: SearchTexts;
  go: (address: string) => void;
};

const headline = "px-3 pt-3 pb-1.5 text-sm font-heading text-muted";
const chosen = "hover:bg-film-strong aria-selected:bg-film-strong forced-colors:aria-selected:outline-2";
const row = `flex min-h-11 items-center gap-3.5 rounded-lg px-3 py-1.5 ${chosen}`;
const pill = `inline-flex min-h-9 items-center rounded-full bg-film px-4 text-sm pointer-coarse:min-h-11 ${chosen}`;

/** The text that screen readers announce: the number of options. */
export function foundText(suggestions: ShownSuggestions, texts: SearchTexts, locale: Locale): string {
  const { query, spelled, none, recent, triggers, anchors, videos, total } = suggestions;
  const all = total > 0 || spelled !== undefined ? 1 : 0;
  const count = recent.length + triggers.length + anchors.length + videos.length + all;
  const counted = fillCount(texts.found, count, locale);
  if (none) return `${fill(texts.none, { query })} ${counted}`;
  return spelled === undefined ? counted : `${fill(texts.spelled, { query: spelled })} ${counted}`;
}

function Group({ title, className, children }: { title: string; className?: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <fieldset aria-label={title}>
      <p className={headline} aria-hidden="true">
        {title}
      </p>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

/** The focus stays in the field: without it the list closes before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Recent searches, triggers, anchors, videos, and a link to all results. */
export function SuggestionList({ id, found, active, texts, go }: SuggestionListProps) {
  const locale = useLocale();
  const [isCleared, setCleared] = useState(false);
  const { query, triggers, anchors, videos, total, spelled, none } = found;
  const recent = isCleared ? [] : found.recent;
  const isStart = query === "";
  const hasPills = isStart || none === true;
  const videosTitle = isStart ? texts.tonight : none ? texts.close : texts.videos;
  const option = (at: number, href: string, children: ReactNode, className = row) => (
    <Link
      key={href}
      id={id + at}
      role="option"
      tabIndex={-1}
      aria-selected={at === active}
      className={className}
      href={href}
      go={go}
    >
      {children}
    </Link>
  );
  const first = spelled === undefined ? recent.length : 1;
  const before = {
    triggers: first,
    anchors: first + triggers.length,
    videos: first + triggers.length + anchors.length,
  };
  const clear = () => {
    recentSearches.clear();
    setCleared(true);
  };
  return (
    <div className="suggestions">
      {none && (
        <p className={headline} aria-hidden="true">
          {fill(texts.none, { query })}
        </p>
      )}
      <div id={id} role="listbox" tabIndex={-1} aria-label={texts.suggestions} onMouseDown={keepFocus}>
        {spelled !== undefined &&
          option(
            0,
            paths.videos({ query: spelled }),
            <span className="text-accent">{fill(texts.spelled, { query: spelled })}</span>,
          )}
        <Group title={texts.recent}>
          {recent.map((text, at) => option(at, paths.videos({ query: text }), text))}
        </Group>
        <Group title={texts.triggers} {...(hasPills && { className: "flex flex-wrap gap-2 px-3 py-1" })}>
          {triggers.map((trigger, at) =>
            option(
              before.triggers + at,
              paths.trigger(trigger.slug),
              <TriggerRow {...{ trigger, texts, isShort: hasPills }} />,
              hasPills ? pill : row,
            ),
          )}
        </Group>
        <Group title={texts.anchors}>
          {anchors.map((anchor, at) =>
            option(before.anchors + at, paths.anchor(anchor.slug), <SuggestedAnchor {...anchor} />),
          )}
        </Group>
        <Group title={videosTitle}>
          {videos.map((video, at) =>
            option(
              before.videos + at,
              paths.video(video.slug),
              <SuggestedVideo video={video} vip={texts.vip} />,
            ),
          )}
        </Group>
        {total > 0 &&
          spelled === undefined &&
          option(
            before.videos + videos.length,
            paths.videos({ query }),
            <span className="text-accent">{fillCount(texts.all, total, locale, { query })}</span>,
          )}
      </div>
      {recent.length > 0 && (
        <button
          type="button"
          className="quiet-link mx-3 mt-2 cursor-pointer text-sm text-muted"
          onMouseDown={keepFocus}
          onClick={clear}
        >
          {texts.clearRecent}
        </button>
      )}
    </div>
  );
}
