import { Carousel } from "#components/ui/lists/carousel.tsx";
import { PlaceholderCard } from "#components/video/card/placeholder-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { FollowedCards } from "./own-rows.tsx";

/**
 * New videos by the anchors that a member follows. The head's script reserves their place before the first paint, so
 * that nothing below moves.
 */
export async function FollowedRow() {
  const t = await getTranslations("home");
  const { watchLater, timeLeft, video, following } = await getTexts();
  const title = t("followed");
  const head = (
    <>
      <h2>{title}</h2>
      <Link className="nav-link ml-auto shrink-0" href={paths.following}>
        {t("following")}
      </Link>
    </>
  );
  return (
    <div className="reserved hidden with-follows:block">
      <Carousel
        label={title}
        previous={t("previousIn", { row: title })}
        next={t("nextIn", { row: title })}
        head={head}
      >
        <FollowedCards empty={following.empty} texts={{ watchLater, timeLeft, vip: video.vip }}>
          <PlaceholderCard />
        </FollowedCards>
      </Carousel>
    </div>
  );
}
