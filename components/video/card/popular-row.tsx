import { Carousel } from "#components/ui/lists/carousel.tsx";
import { rowCards } from "#components/video/card/row-cards.tsx";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTranslations } from "#lib/i18n/server.ts";

type PopularRowProps = {
  title: string;
  videos: readonly VideoItem[];
  /** The page with all videos of the row's kind. */
  href: string;
  eager: number;
};

/** A row of the most watched videos, by several anchors; the first `eager` pictures load at once. */
export async function PopularRow({ title, videos, href, eager }: PopularRowProps) {
  const t = await getTranslations("home");
  const head = (
    <>
      <h2>{title}</h2>
      <Link className="nav-link ml-auto shrink-0" href={href} aria-label={t("seeAllIn", { row: title })}>
        {t("seeAll")}
      </Link>
    </>
  );
  return (
    <Carousel
      label={title}
      previous={t("previousIn", { row: title })}
      next={t("nextIn", { row: title })}
      head={head}
    >
      {await rowCards(videos, { sort: "views", eager })}
    </Carousel>
  );
}
