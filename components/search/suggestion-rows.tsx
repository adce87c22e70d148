"use client";

import { Avatar } from "#components/ui/pictures/avatar.tsx";
import type { ShownSuggestions } from "#lib/browser/search/suggestions.ts";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { fillCount } from "#lib/i18n/format/fill-count.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export type SearchTexts = Omit<Texts["search"], "submit"> &
  Pick<Texts["layout"], "videos" | "anchors" | "vip"> & {
    none: Texts["videos"]["emptySearch"];
    spelled: Texts["videos"]["didYouMean"];
    close: Texts["videos"]["closeMatches"];
  };

const picture = "h-13.5 w-24 flex-none rounded-lg object-cover";

type TriggerRowProps = {
  trigger: ShownSuggestions["triggers"][number];
  texts: SearchTexts;
  /** Its name alone. */
  isShort: boolean;
};

export function TriggerRow({ trigger, texts, isShort }: TriggerRowProps) {
  const locale = useLocale();
  const name = nameInLanguage(locale, trigger);
  const text = <span lang={foreignLanguageOf(name, locale)}>{name}</span>;
  if (isShort) return text;
  return (
    <>
      {trigger.imageUrl && (
        <img src={pictureUrl(trigger.imageUrl, 160)} width={96} height={54} alt="" className={picture} />
      )}
      <span className="grid">
        {text}{" "}
        <span className="text-sm text-muted">{fillCount(texts.videosOfTrigger, trigger.count, locale)}</span>
      </span>
    </>
  );
}

export function SuggestedAnchor({ name, imageUrl }: ShownSuggestions["anchors"][number]) {
  return (
    <>
      <Avatar src={imageUrl} name={name} size="lg" />
      <span lang={foreignLanguageOf(name, useLocale())}>{name}</span>
    </>
  );
}

export function SuggestedVideo({ video, vip }: { video: ShownSuggestions["videos"][number]; vip: string }) {
  const locale = useLocale();
  const { title, imageUrl, isVip, anchor, duration } = video;
  return (
    <>
      {imageUrl && <img src={pictureUrl(imageUrl, 160)} width={96} height={54} alt="" className={picture} />}
      <span className="grid min-w-0">
        <span lang={foreignLanguageOf(title, locale)}>{title}</span>{" "}
        <span className="card-parts text-sm text-muted">
          {isVip && <span className="crown">{vip} </span>}
          {anchor && <span lang={foreignLanguageOf(anchor.name, locale)}>{anchor.name} </span>}
          {duration !== null && <span>{timecode(duration)}</span>}
        </span>
      </span>
    </>
  );
}
