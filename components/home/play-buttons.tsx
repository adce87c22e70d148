import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#lib/browser/navigation/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { moonIcon, playIcon } from "./play-icons.tsx";

/** Paths that start a video, and start it with a timer. */
type PlayButtonsProps = { play: string; fade: string; title: string };

export async function PlayButtons({ play, fade, title }: PlayButtonsProps) {
  const t = await getTranslations("home");
  return (
    <span className="play-buttons">
      <Link className="btn primary" href={play} rel="nofollow" aria-label={`${t("play")}: ${title}`}>
        <Icon>{playIcon}</Icon>
        {t("play")}
      </Link>
      <Link className="btn" href={fade} rel="nofollow" aria-label={`${t("playAndFade")}: ${title}`}>
        <Icon>{moonIcon}</Icon>
        {t("playAndFade")}
      </Link>
    </span>
  );
}
