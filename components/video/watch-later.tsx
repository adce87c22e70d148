import { getTexts } from "#lib/i18n/server.ts";
import { WatchLaterButton } from "./watch-later-button.tsx";

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
  return <WatchLaterButton slug={slug} title={title} texts={(await getTexts()).watchLater} wide={wide} />;
}
