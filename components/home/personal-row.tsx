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
  /** The page of all of them, and its name. */
  href: string;
  all: string;
  empty: string;
};

/**
 * A row of one person, for whom the head's script has kept its place before the first paint, so that nothing below moves:
 * what was begun, newest first, a member's on all devices; what is new from whom the member follows. A member without any
 * reads what it is for.
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
