import { localePath } from "@/lib/i18n/locales";
import { getLocale, getTexts } from "@/lib/i18n/server";
import { paths } from "@/lib/paths";
import { WatchLaterButton } from "./watch-later-button";

/** The control that keeps a video for later; `wide` with its words. */
export async function WatchLater({
  slug,
  title,
  wide = false,
}: {
  slug: string;
  title: string;
  wide?: boolean;
}) {
  return (
    <WatchLaterButton
      slug={slug}
      title={title}
      texts={(await getTexts()).watchLater}
      loginHref={localePath(await getLocale(), paths.login)}
      wide={wide}
    />
  );
}
