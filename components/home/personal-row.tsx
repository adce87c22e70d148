import { Carousel } from "#components/ui/lists/carousel.tsx";
import { Link } from "#lib/i18n/link.tsx";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { PersonalCards, type PersonalCardsProps } from "./personal-cards.tsx";

const shownTo = {
  begun: "with-history:block signed-in:block",
  followed: "with-follows:block",
};

type PersonalRowProps = {
  row: PersonalCardsProps["row"];
  title: string;
  /** The page that lists all of them. */
  href: string;
  all: string;
  empty: string;
};

/**
 * A row of one visitor: unfinished videos, or new ones by followed anchors. The head's script reserves its place before
 * the first paint, so that nothing below moves.
 */
export async function PersonalRow({ row, title, href, all, empty }: PersonalRowProps) {
  const t = await getTranslations("home");
  const { watchLater, timeLeft, video } = await getTexts();
  const head = (
    <>
      <h2>{title}</h2>
      <Link className="nav-link ml-auto shrink-0" href={href}>
        {all}
      </Link>
    </>
  );
  return (
    <div id={row} className={`kept wide hidden ${shownTo[row]}`}>
      <Carousel
        label={title}
        previous={t("previousIn", { row: title })}
        next={t("nextIn", { row: title })}
        head={head}
      >
        <PersonalCards row={row} empty={empty} texts={{ watchLater, timeLeft, vip: video.vip }} />
      </Carousel>
    </div>
  );
}
