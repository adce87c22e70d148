import { Carousel } from "#components/ui/lists/carousel.tsx";
import { PlaceholderCard } from "#components/video/card/placeholder-card.tsx";
import { getTranslations } from "#lib/i18n/server.ts";

/**
 * The place of the row "Because you listened to…". The head's script reserves it before the first paint; the code of
 * the continue row fills it.
 */
export async function BecauseRow() {
  const t = await getTranslations("home");
  const label = t("because", { trigger: "…" });
  return (
    <div className="reserved hidden with-history:block">
      <div id="because" className="peer" />
      <div className="peer-[:not(:empty)]:hidden">
        <Carousel
          label={label}
          previous={t("previousIn", { row: label })}
          next={t("nextIn", { row: label })}
          head={<h2>{label}</h2>}
        >
          <PlaceholderCard />
        </Carousel>
      </div>
    </div>
  );
}
