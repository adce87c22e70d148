import { Fragment, type ReactNode } from "react";
import { RegionLink } from "#components/ui/lists/region-link.tsx";
import { ChoiceBar } from "#components/video/filters/choice-bar.tsx";
import { TriggerChips } from "#components/video/filters/trigger-chips.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { hasChoice, type VideoChoices } from "#lib/addresses/video-choices.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { findTrigger } from "#lib/services/catalogue/trigger.ts";
import { countChoices } from "#lib/services/catalogue/video-choices.ts";
import { FeaturedAnchors } from "./featured-anchors.tsx";

export type VideosFilter = {
  anchor?: Anchor | undefined;
  query?: string | undefined;
  choices: VideoChoices;
};

/** The heading: the search, the anchor, the trigger, the order or the kind of the list; several choices by their names. */
async function headingOf({ query, anchor, choices }: VideosFilter): Promise<ReactNode> {
  const t = await getTranslations("videos");
  const { trigger, sort, length, access, language } = choices;
  if (query) return t("searchTitle", { query });
  if (anchor) return t("filteredBy", { name: anchor.name });
  const found = trigger && (await findTrigger(trigger));
  if (found) return t("ofTrigger", { name: nameInLanguage(await getLocale(), found) });
  const texts = (await getTexts()).choices;
  const order = sort === "newest" ? undefined : sort;
  const locale = await getLocale();
  const names = [
    access && texts.access.options[access],
    length && texts.length.options[length],
    language && texts.language.options[language],
    order && texts.sort.options[order],
  ].filter((name) => name !== undefined);
  if (names.length > 1)
    return names.map((name, at) => (
      <Fragment key={name}>
        {at > 0 && " · "}
        <span lang={foreignLanguageOf(name, locale)}>{name}</span>
      </Fragment>
    ));
  const shown = order ?? length ?? access;
  return shown ? t(`shown.${shown}`) : t("heading");
}

async function FilterBadge({ anchor, query, choices }: VideosFilter & { anchor: Anchor }) {
  const t = await getTranslations("videos");
  return (
    <p className="chip mb-2 pl-4">
      {t("filteredBy", { name: anchor.name })}
      <RegionLink
        className="btn sm round pointer-fine:min-h-7 pointer-fine:w-7"
        href={paths.videos({ query, ...choices })}
        aria-label={t("clearFilter")}
      >
        ✕
      </RegionLink>
    </p>
  );
}

type VideosHeadProps = VideosFilter & {
  total: number;
  meant: {
    search?: string | undefined;
    inTriggers?: boolean | undefined;
    inTranscripts?: boolean | undefined;
    anchorId?: number | undefined;
  };
};

/** The heading, with everything that filters and sorts the list. */
export async function VideosHead({ total, meant, ...filter }: VideosHeadProps) {
  const t = await getTranslations("videos");
  const { anchor, query, choices } = filter;
  const isWhole = !query && !anchor && !hasChoice(choices);
  const href = (chosen: VideoChoices) => paths.videos({ query, anchor: anchor?.slug, ...chosen });
  const counts = await countChoices({ ...meant, choices });
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 pt-7 pb-3 low:flex-nowrap low:items-center low:pt-4 low:pb-1">
        <div>
          <h1>{await headingOf(filter)}</h1>
          {isWhole && <p className="mt-1 max-w-90 text-muted max-sm:hidden low:hidden">{t("intro")}</p>}
        </div>
        {/* A search finds anchors by itself. */}
        {!query && (
          <FeaturedAnchors
            current={anchor?.slug}
            href={(slug) => paths.videos({ ...choices, anchor: slug })}
          />
        )}
      </header>
      {anchor && <FilterBadge {...filter} anchor={anchor} />}
      <TriggerChips href={href} choices={choices} counts={counts} />
      <ChoiceBar
        href={href}
        choices={choices}
        counts={counts}
        total={total}
        byMatch={meant.search !== undefined && meant.inTriggers === true}
      />
    </>
  );
}
