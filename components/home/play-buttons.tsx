import { Icon } from "#components/ui/icon.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { moonIcon, playIcon } from "./play-icons.tsx";

/**
 * Addresses that start a video, and start it with a timer. The links load a document, because the page reads their
 * query on load.
 */
type PlayButtonsProps = { play: string; fade: string; title: string };

export async function PlayButtons({ play, fade, title }: PlayButtonsProps) {
  const t = await getTranslations("home");
  return (
    <span className="play-buttons">
      <a className="btn primary" href={play} rel="nofollow" aria-label={`${t("play")}: ${title}`}>
        <Icon>{playIcon}</Icon>
        {t("play")}
      </a>
      <a className="btn" href={fade} rel="nofollow" aria-label={`${t("playAndFade")}: ${title}`}>
        <Icon>{moonIcon}</Icon>
        {t("playAndFade")}
      </a>
    </span>
  );
}
