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

type Option = { href: string; content: ReactNode };
/** A group without a title is an option of its own. */
type Group = { title?: string; options: readonly Option[]; arePills?: boolean };

/** The options in the order of the arrow keys. */
function groupsOf(found: ShownSuggestions, texts: SearchTexts, locale: Locale): Group[] {
  const { query, recent, triggers, anchors, videos, total, spelled, none } = found;
  const isStart = query === "";
  const arePills = isStart || none === true;
  const allOf = (search: string, text: string): Group => ({
    options: [
      { href: paths.videos({ query: search }), content: <span className="text-accent">{text}</span> },
    ],
  });
  return [
    ...(spelled === undefined ? [] : [allOf(spelled, fill(texts.spelled, { query: spelled }))]),
    {
      title: texts.recent,
      options: recent.map((text) => ({ href: paths.videos({ query: text }), content: text })),
    },
    {
      title: texts.triggers,
      arePills,
      options: triggers.map((trigger) => ({
        href: paths.trigger(trigger.slug),
        content: <TriggerRow {...{ trigger, texts, isShort: arePills }} />,
      })),
    },
    {
      title: texts.anchors,
      options: anchors.map((anchor) => ({
        href: paths.anchor(anchor.slug),
        content: <SuggestedAnchor {...anchor} />,
      })),
    },
    {
      title: isStart ? texts.tonight : none ? texts.close : texts.videos,
      options: videos.map((video) => ({
        href: paths.video(video.slug),
        content: <SuggestedVideo video={video} vip={texts.vip} />,
      })),
    },
    ...(total > 0 && spelled === undefined
      ? [allOf(query, fillCount(texts.all, total, locale, { query }))]
      : []),
  ];
}

type SuggestionGroupProps = Pick<SuggestionListProps, "id" | "active" | "go"> & {
  group: Group;
  /** The index of its first option among all. */
  first: number;
};

function SuggestionGroup({ group, first, id, active, go }: SuggestionGroupProps) {
  const { title, options, arePills = false } = group;
  if (options.length === 0) return null;
  const links = options.map(({ href, content }, nth) => (
    <Link
      key={href}
      id={id + (first + nth)}
      role="option"
      tabIndex={-1}
      aria-selected={first + nth === active}
      className={arePills ? pill : row}
      href={href}
      go={go}
    >
      {content}
    </Link>
  ));
  if (title === undefined) return links;
  return (
    <fieldset aria-label={title}>
      <p className={headline} aria-hidden="true">
        {title}
      </p>
      <div className={arePills ? "flex flex-wrap gap-2 px-3 py-1" : undefined}>{links}</div>
    </fieldset>
  );
}

/** The focus stays in the field: without it the list closes before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Recent searches, triggers, anchors, videos, and a link to all results. */
export function SuggestionList({ id, found, active, texts, go }: SuggestionListProps) {
  const locale = useLocale();
  const [isCleared, setCleared] = useState(false);
  const { query, none } = found;
  const recent = isCleared ? [] : found.recent;
  const groups = groupsOf({ ...found, recent }, texts, locale);
  const firstOf = (nth: number) =>
    groups.slice(0, nth).reduce((count, { options }) => count + options.length, 0);
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
        {groups.map((group, nth) => (
          <SuggestionGroup
            key={group.title ?? group.options[0]?.href}
            {...{ group, id, active, go }}
            first={firstOf(nth)}
          />
        ))}
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
