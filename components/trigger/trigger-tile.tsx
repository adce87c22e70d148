import type { ReactNode } from "react";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { cardWidths } from "#lib/catalogue/pictures/pictures.ts";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getFormatter, getLocale, getTranslations } from "#lib/i18n/server.ts";

/** By shape: the picture's width. A tall tile cuts a picture of 16:9 to less than half its width. */
const shapes = {
  large: "(min-width: 768px) 50vw, 100vw",
  wide: "(min-width: 768px) 50vw, 100vw",
  small: "(min-width: 768px) 28vw, 54vw",
  banner: "100vw",
  tall: "(min-width: 1200px) 31vw, (min-width: 640px) 50vw, 74vw",
};

export type TriggerShape = keyof typeof shapes;

type TriggerTileProps = { trigger: Trigger; shape: TriggerShape; eager?: boolean; children?: ReactNode };

/** A trigger as its picture, with its number of videos; `children` lie on the picture. */
export async function TriggerTile({ trigger, shape, eager = false, children }: TriggerTileProps) {
  const t = await getTranslations("video");
  const locale = await getLocale();
  const format = await getFormatter();
  const { slug, count, imageUrl } = trigger;
  const name = nameInLanguage(locale, trigger);
  return (
    <Link className={`trigger-tile on-picture ${shape}`} href={paths.trigger(slug)} data-trigger={slug}>
      {imageUrl && (
        <Picture
          src={imageUrl}
          widths={[...cardWidths, 960]}
          sizes={shapes[shape]}
          loading={eager ? "eager" : "lazy"}
        />
      )}
      <span className="trigger-name">
        <b className="trigger-title" lang={foreignLanguageOf(name, locale)}>
          {name}
        </b>{" "}
        {shape === "small" || shape === "tall" ? (
          // Narrow screens and phones have room for the number alone, tall tiles on a phone for the name alone.
          <span>
            <span className={shape === "small" ? "xl:hidden" : "max-sm:hidden"} aria-hidden="true">
              {format.number(count)}
            </span>
            <span className={shape === "small" ? "max-xl:sr-only" : "sr-only"}>{t("count", { count })}</span>
          </span>
        ) : (
          <span>{t("count", { count })}</span>
        )}
      </span>
      {children}
    </Link>
  );
}
