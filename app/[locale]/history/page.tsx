import { HistoryPage } from "#components/library/history-page.tsx";
import { LibraryNav } from "#components/library/library-nav.tsx";
import { StarterVideos } from "#components/library/starter-videos.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.history, "library.history");

/** Static: the browser loads the visitor's list. */
export default async function History() {
  const { library, watchLater, timeLeft, video } = await getTexts();
  return (
    <>
      <LibraryNav current="history" />
      <HistoryPage starters={<StarterVideos />} texts={{ library, watchLater, timeLeft, vip: video.vip }} />
    </>
  );
}
